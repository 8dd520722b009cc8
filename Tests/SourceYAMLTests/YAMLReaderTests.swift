import Diagnostics
import TestSupport
import Testing

@testable import SourceYAML

@Suite("YAMLReader")
struct YAMLReaderTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var text: String
        var kind: YAMLMistake.Kind
        /// `line:column+length`.
        var place: String
        var summary: String

        init(_ text: String, _ kind: YAMLMistake.Kind, _ place: String, _ summary: String) {
            (self.text, self.kind, self.place, self.summary) = (text, kind, place, summary)
        }

        var testDescription: String { text.debugDescription }
    }

    @Test(
        "what is refused is named, at its place",
        arguments: [
            Refusal("", .notOneDocument, "1:1+1", "there is nothing in the file"),
            Refusal("# a\n\n", .notOneDocument, "1:1+1", "there is nothing in the file"),
            Refusal("a: 1\n---\nb: 2\n", .notOneDocument, "2:1+1", "a second document starts here"),
            Refusal("a: 1\n...\n--- b\n", .notOneDocument, "3:1+1", "a second document starts here"),
            Refusal("a: 1\nb: 2\na: 3\n", .duplicateKey, "3:1+1", "duplicate key `a`"),
            Refusal("{a: 1, \"a\": 2}", .duplicateKey, "1:8+3", "duplicate key `a`"),
            Refusal("x:\n  - { b: 1, 'b': 2 }", .duplicateKey, "2:13+3", "duplicate key `b`"),
            Refusal("a: &x 1", .alias, "1:4+1", "flows have no anchors and aliases of YAML"),
            Refusal("a: [&x {}, 1]", .alias, "1:5+1", "flows have no anchors and aliases of YAML"),
            Refusal("&x a: 1", .alias, "1:1+1", "flows have no anchors and aliases of YAML"),
            Refusal("a: *x", .alias, "1:4+1", "flows have no anchors and aliases of YAML"),
            Refusal("*x : 1", .alias, "1:1+1", "flows have no anchors and aliases of YAML"),
            Refusal("[a]: 1", .wrongShape, "1:1+1", "a key has to be a word, not a list or a table"),
            Refusal("? {a: b}\n: 1", .wrongShape, "1:3+1", "a key has to be a word, not a list or a table"),
            Refusal("a: b\u{7}", .notText, "1:5+1", "the file holds the control character U+0007"),
            Refusal("a: 1\nä: ö\u{0}", .notText, "2:5+1", "the file holds the control character U+0000"),
            Refusal("a: \u{FFFE}", .notText, "1:4+1", "the file holds the control character U+FFFE"),
            Refusal("a:\n\tb: c", .tab, "2:1+1", "tabs are not allowed for indentation"),
            Refusal("a: b: c", .notYAML, "1:5+1", "unexpected `:`"),
            Refusal("a: b\n  c:\n", .notYAML, "2:4+1", "unexpected `:`"),
            Refusal(
                "a: @b",
                .notYAML,
                "1:4+1",
                "the file is not YAML: found character that cannot start any token while scanning for the next token"
            ),
            Refusal(
                "a: 'b",
                .notYAML,
                "1:6+1",
                "the file is not YAML: found unexpected end of stream while scanning a quoted scalar"
            ),
        ]
    )
    func refusals(refusal: Refusal) throws {
        let mistake = try #require(firstMistake(in: refusal.text))
        #expect(mistake.kind == refusal.kind)
        let place = try #require(mistake.place)
        #expect("\(place.line):\(place.column)+\(place.length)" == refusal.place)
        #expect(mistake.summary == refusal.summary)
        #expect(mistake.asFailure.facts.text(.finding) == mistake.name)
        #expect(place.file == "a.yaml")
    }

    @Test(
        "the places within a text that is written with escapes or over several lines are known",
        arguments: [
            // A text, an offset in it, and the line and column of the character there.
            ("a: \"b\\n${x}\"", 2, "1:8"),
            ("a: 'it''s ${x}'", 5, "1:11"),
            ("a: \"\\u00e4${x}\"", 1, "1:11"),
            ("a: >\n  one\n  ${x}\n", 4, "3:3"),
            ("a: |\n  one\n   ${x}\n", 5, "3:4"),
            ("a: one\n  ${x}", 4, "2:3"),
            ("a: \"one\n  ${x}\"", 4, "2:3"),
        ]
    )
    func alignment(text: String, offset: Int, place: String) throws {
        let scalar = try #require(try read(text).get().scalars.last)
        #expect(Array(scalar.text.unicodeScalars)[offset] == (text.contains("$") ? "$" : "?"))
        let found = scalar.place(of: offset, length: 1)
        #expect("\(found.line):\(found.column)" == place)
    }

    @Test("only text without quotes can stand for nothing", arguments: ["", "~", "null", "Null", "NULL"])
    func nothing(text: String) throws {
        func value(_ yaml: String) throws -> YAMLNode? {
            if case .fields(let fields) = try read(yaml).get().content { fields.first?.value } else { nil }
        }
        #expect(try value("a: \(text)")?.isEmpty == true)
        #expect(try value("a: '\(text)'")?.isEmpty == false)
    }
}
