import BridgeJSON

extension MeddledHalf {
  /// Gives native objects other numbers than the reference half does: the next one of `next`, for each object once or, if `isFresh`, every time.
  func renumber(incoming: @escaping (Int) -> Int, isFresh: @escaping () -> Bool, next: @escaping () -> Int) {
    var given: [Int: Int] = [:]
    var own: [Int: Int] = [:]
    func outgoing(_ object: JSONObject) -> JSONObject {
      JSONValue.object(object).changingObjects { object in
        guard let number = object["native"]?.intValue else { return object }
        if let known = given[number], !isFresh() { return object.with("native", .number(JSONNumber(known))) }
        let fresh = next()
        given[number] = fresh
        own[fresh] = number
        return object.with("native", .number(JSONNumber(fresh)))
      }.objectValue ?? object
    }
    func original(_ number: JSONValue?) -> JSONValue? {
      guard let number = number?.intValue else { return number }
      return .number(JSONNumber(incoming(own[number] ?? 0)))
    }
    changeAsks(outgoing)
    answer { message, half in
      let values = JSONValue.object(message).changingObjects { object in
        object.has("native") ? object.with("native", original(object["native"])) : object
      }
      let translated = (values.objectValue ?? message).with("object", original(message["object"]))
      return outgoing(half(translated))
    }
  }
}
