/// A line of the table: what was measured, and what it came to.
func row(_ name: String, _ value: Double, _ unit: String, _ note: String = "") {
  let label = name + String(repeating: " ", count: max(1, 52 - name.count))
  let number = Measurement.number(value)
  print(
    label + String(repeating: " ", count: max(0, 10 - number.count)) + number + " " + unit
      + (note.isEmpty ? "" : "   " + note)
  )
}

/// A ratio with its bar.
func bar(_ ratio: Double, atLeast limit: Double) -> String {
  "\(Measurement.number(ratio)) x (bar: at least \(Measurement.number(limit)) x)\(ratio < limit ? "  NOT REACHED" : "")"
}

/// The bar of a value.
func bar(_ value: Double, atMost limit: Double, _ unit: String) -> String {
  "(bar: at most \(Measurement.number(limit)) \(unit))\(value > limit ? "  NOT REACHED" : "")"
}
