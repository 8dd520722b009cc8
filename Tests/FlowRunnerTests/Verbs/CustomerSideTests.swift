import JSON
import Testing

@testable import FlowRunner

@Suite("CustomerSide")
struct CustomerSideTests {
    @Test(
        "types of customers are those that SEP-31 has a member for, and no others",
        arguments: [
            (#"{"sep12":{"sender":{"types":{"b":{},"a":{}}},"receiver":{"types":{"c":{}}}}}"#, ["a", "b", "c"]),
            (#"{"sep12":{"receiver":{"types":{"c":{}}}}}"#, ["c"]), (#"{"sep12":{"types":{"c":{}}}}"#, []),
            (#"{"customer_types":["c"],"customer_type":"d"}"#, []), (#"{"sep12":{"sender":{"types":["a"]}}}"#, []),
        ] as [(String, [String])]
    )
    func types(terms: String, types: [String]) throws {
        #expect(CustomerSide.types(in: try JSONValue.parse(Array(terms.utf8))) == types)
    }
}
