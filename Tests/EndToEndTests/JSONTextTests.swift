import Diagnostics
import Reports
import Testing

@testable import windlass

@Suite("What --json prints")
struct JSONTextTests {
    @Test("an object has its format beside its fields")
    func object() throws {
        #expect(try JSONText.line(["b": 1, "a": 2]).rendered == #"{"a":2,"b":1,"format":1}"#)
    }

    @Test("what is no object has no room for the format, and is an error")
    func others() {
        #expect(throws: NoObject.self) { try JSONText.of(["a", "b"]) }
        #expect(throws: NoObject.self) { try JSONText.line("a") }
    }
}
