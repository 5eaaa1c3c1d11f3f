import BridgeJSON
import Testing

/// Do objects keep order and duplicates, and compare without either?
@Suite struct JSONObjectTests {
  @Test func orderDoesNotMatter() {
    let left: JSONValue = ["a": 1, "b": [true, nil]]
    let right: JSONValue = ["b": [true, nil], "a": 1.0]
    #expect(left == right)
    #expect(left.text == #"{"a":1,"b":[true,null]}"#)
    #expect(right.text == #"{"b":[true,null],"a":1}"#)
  }

  @Test func lastDuplicateCounts() {
    let twice: JSONValue = ["a": 1, "a": 2]
    #expect(twice == ["a": 2])
    #expect(["a": 2] as JSONValue == twice)
    #expect(twice != ["a": 1])
    #expect(twice != ["a": 2, "a": 1])
    #expect(twice == ["a": 3, "a": 2])
    #expect(twice["a"] == 2)
    #expect(twice.objectValue?.duplicateNames == ["a"])
    #expect(twice.objectValue?.count == 2)
    #expect((["a": 1, "b": 1] as JSONValue) != ["a": 1, "a": 1])
  }

  @Test func missingIsNotNull() {
    #expect((["a": nil] as JSONValue) != [:])
    #expect((["a": nil] as JSONValue)["a"] == .some(.null))
    #expect(([:] as JSONValue)["a"] == nil)
    #expect((1 as JSONValue)["a"] == nil)
  }

  @Test func setting() {
    var object: JSONObject = ["a": 1, "b": 2, "a": 3]
    object["a"] = 4
    #expect(JSONValue.object(object).text == #"{"a":1,"b":2,"a":4}"#)
    object["c"] = .null
    object["a"] = nil
    #expect(JSONValue.object(object).text == #"{"b":2,"c":null}"#)
    object.append("b", 5)
    #expect(object.duplicateNames == ["b"])
    object[name: JSONString(utf16: [0xD800])] = true
    #expect(object[name: JSONString(utf16: [0xD800])] == true)
    #expect(object.names.count == 4)
  }

  @Test func manyNames() {
    let names = (0..<300).map { "name\($0)" }
    let object = JSONObject(names.map { (JSONString($0), .string(JSONString($0))) })
    let reversed = JSONObject(names.reversed().map { (JSONString($0), .string(JSONString($0))) })
    #expect(object == reversed)
    #expect(object.duplicateNames == [])
    var twice = object
    twice.append("name7", 1)
    #expect(twice != object)
    #expect(twice.duplicateNames == ["name7"])
    #expect(twice["name7"] == 1)
  }

  @Test func trueIsNotOne() {
    #expect((true as JSONValue) != 1)
    #expect((false as JSONValue) != 0)
    #expect((false as JSONValue) != nil)
    #expect(("1" as JSONValue) != 1)
    #expect(([] as JSONValue) != [:])
  }

  @Test func typeNames() {
    let values: [JSONValue] = [nil, true, 1, "", [], [:]]
    #expect(values.map(\.typeName) == ["null", "boolean", "number", "string", "array", "object"])
  }

  /// A comparison that goes twice down each level would not end in this test's lifetime.
  @Test func differenceDeepInside() throws {
    func nested(_ inner: String) throws -> JSONValue {
      try JSONValue(decoding: String(repeating: #"{"a":"#, count: 200) + inner + String(repeating: "}", count: 200))
    }
    #expect(try nested("1") != nested("2"))
    #expect(try nested("1") == nested("1.0"))
  }
}
