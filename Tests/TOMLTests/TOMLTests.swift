import Foundation
import TestSupport
import Testing

@testable import TOML

@Suite("TOML")
struct TOMLTests {
    struct Case: Decodable {
        var toml: String
        /// The document as JSON; `nil` where it is refused.
        var json: String?
    }

    /// `fixtures/toml/documents.json`, written with Python 3.11's tomllib.
    static let cases: [Case] =
        (try? JSONDecoder().decode([Case].self, from: Fixture.data("toml/documents.json"))) ?? []

    @Test("there are enough documents of both kinds")
    func fixture() {
        #expect(Self.cases.count { $0.json != nil } >= 50)
        #expect(Self.cases.count { $0.json == nil } >= 50)
    }

    @Test("a document holds what Python's tomllib finds in it, or both refuse it")
    func agreement() throws {
        for example in Self.cases {
            let json = try? TOMLDocument.json(Array(example.toml.utf8), depthLimit: 32)
            let name = Comment(rawValue: example.toml.debugDescription)
            guard let expected = example.json, let json else {
                #expect(json == nil && example.json == nil, name)
                continue
            }
            #expect(try Self.value(json) == Self.value(Array(expected.utf8)), name)
        }
    }

    private static func value(_ json: [UInt8]) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(json)) as? NSDictionary
    }

    @Test("numbers keep their digits")
    func numbers() throws {
        let text = "a = 0.1\nb = -0.0\nc = 1e300\nd = 9007199254740993\ne = 100.0\n"
        let json = try TOMLDocument.json(Array(text.utf8), depthLimit: 32)
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"a":0.1,"b":-0.0,"c":1e+300,"d":9007199254740993,"e":100.0}"#
        )
    }

    @Test(
        "a mistake has its place",
        arguments: [
            ("A = 1\nB = = 2\n", 2, 5), ("a = \"ä\" b\n", 1, 9), ("[x", 1, 3), ("a = 1\n\na = 2", 3, 5),
            // toml++ stops here with an assertion, which knows no place.
            ("[=]", 1, 2), ("[.a]", 1, 2), ("[\na]", 1, 2), ("[[=]]", 1, 3), ("[\t.]", 1, 3),
            ("a = \"ä\"\n# é😀\r\n[b]\n  [[ ü]]\n[=]\n", 4, 6),
            ("x = [\n[1],\n[2]]\ny = '''\n[=]\n'''\n[.a]\n[=]", 7, 2),
        ]
    )
    func places(text: String, line: Int, column: Int) {
        guard case .syntax(line, column, let message) = failure(text) else {
            Issue.record("\(String(describing: failure(text)))")
            return
        }
        #expect(!message.isEmpty)
    }

    @Test("the document is the first level, and what is below the last is too deep")
    func depth() {
        for (text, levels) in [
            ("", 1), ("a = 1", 1), ("a = []", 2), ("a = [[]]", 3), ("a.b = 1", 2), ("[a.b]", 3), ("[[a]]", 3),
            ("a = {b = [{}]}", 4),
        ] {
            #expect(failure(text, depthLimit: levels) == nil)
            #expect(failure(text, depthLimit: levels - 1) == .tooDeep)
            #expect(failure(text, depthLimit: Int.max) == nil)
        }
        #expect(failure("", depthLimit: -1) == .tooDeep)
    }

    private func failure(_ text: String, depthLimit: Int = 32) -> TOMLError? {
        do {
            _ = try TOMLDocument.json(Array(text.utf8), depthLimit: depthLimit)
            return nil
        } catch {
            return error
        }
    }
}
