import AjaxBridge
import BridgeAdapter
import BridgeJSON

/// The reference native half with the services of the fixture.
package final class AjaxReferenceHalf: ProfileInstance {
  private let events: EventRecorder
  private let half: AjaxNativeHalf
  private let fixture: FixtureServices

  package init(_ events: EventRecorder) {
    self.events = events
    half = AjaxNativeHalf()
    half.onNotice = { [events] in events.record($0) }
    fixture = FixtureServices { [events] in events.recordService($0, $1, $2) }
    fixture.register(with: half)
  }

  package func perform(_ method: String, _ parameters: Parameters) throws -> JSONValue? {
    let name = try parameters.name("request")
    half.answer(try AjaxRequest(parameters)) { [events] in events.record($0, to: name) }
    return nil
  }
}
