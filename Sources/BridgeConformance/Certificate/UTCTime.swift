#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A point of time in UTC, to the second, as RFC 3339 writes it: `2026-11-30T22:15:00Z`.
public struct UTCTime: Sendable, Equatable, CustomStringConvertible {
  /// Seconds since 1970, without leap seconds.
  public let seconds: Int

  /// The seconds that have a year of four digits, from 1970 on.
  public static let range = 0...253_402_300_799

  /// A point of time; nil outside ``range``.
  public init?(seconds: Int) {
    guard Self.range.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Reads the form of ``description``, and no other.
  public init?(_ text: String) {
    let parts = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard text.utf8.count == 20, numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]),
      let time = UTCTime(
        seconds: Self.day(year: numbers[0], month: numbers[1], day: numbers[2]) * 86_400 + numbers[3] * 3600
          + numbers[4] * 60 + numbers[5]
      ), time.description == text
    else { return nil }
    self = time
  }

  /// What the clock says.
  public static var now: UTCTime? { UTCTime(seconds: time(nil)) }

  /// `YYYY-MM-DDThh:mm:ssZ`.
  public var description: String {
    // The days of a year that begins in March: a leap day is then its last.
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    let clock = seconds % 86_400
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(clock / 3600, 2)):\(padded(clock / 60 % 60, 2)):\(padded(clock % 60, 2))Z"
  }

  /// The days from 1970 to a date of the Gregorian calendar.
  private static func day(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
