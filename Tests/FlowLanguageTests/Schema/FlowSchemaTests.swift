import Foundation
import JSON
import SourceYAML
import TestSupport
import Testing

@testable import FlowLanguage

@Suite("FlowSchema")
struct FlowSchemaTests {
    static func validator() throws -> SchemaValidator {
        SchemaValidator(root: try root.get())
    }

    private static let root = Result { try SchemaValidatorTests.json(FlowSchema.json()) }

    /// What an editor makes of a file, or `nil` where it is no YAML that flows know.
    static func value(_ text: String) -> SchemaValue? {
        if case .success(let node) = YAMLReader.read(text, path: "test.yaml") { SchemaValue(node) } else { nil }
    }

    static var shipped: [String] {
        let folder = Fixture.packageRoot.appending(path: "flows")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("answers/") }.sorted()
    }

    @Test("every shipped flow is valid", arguments: shipped)
    func flows(path: String) throws {
        let text = try String(contentsOf: Fixture.packageRoot.appending(path: "flows/\(path)"), encoding: .utf8)
        let value = try #require(Self.value(text))
        #expect(try Self.validator().accepts(value))
    }

    /// The findings that are about shapes, which a schema can tell; all others need `check`.
    static let shapes: Set<FindingCode> = [
        .notOneDocument, .unknownKey, .missingKey, .wrongShape, .badName, .reservedName, .badDuration, .badNumber,
        .noVerb, .severalVerbs, .unknownVerb, .unknownParameter, .missingParameter, .badArgument, .keyNotAllowed,
        .unknownResult, .secretResult, .badFillSource, .conflictingParameters, .unknownOutcome, .unknownType,
        .badDefault,
        .incompleteRow, .badSecretSource, .duplicateRow, .badTarget, .badFlowPath, .badStrictness,
    ]

    /// Files with such a finding that a schema can't see after all: what used flows have, names inside of texts, rows
    /// that differ from each other, secrets deep inside of results.
    static let unseen: Set<String> = [
        "use-inputs", "use-outcomes", "use-unknown-input", "matrix-incomplete",
        "secret-link", "secret-received", "use-secret-compared", "verb-memos", "verb-value-defaults", "use-values",
        "verb-value-texts", "verb-page-amount", "matrix-same",
    ]

    /// The codes of what `check` says about the file itself, not about those that it uses.
    static func codes(of name: String) throws -> Set<String> {
        let text = try Fixture.text("\(InvalidFlowsTests.folder)/\(name).err")
        let heads = text.matches(of: #/\[(F\d+)\][^\n]*\n +--> ([^\n]+?):\d+:\d+/#)
        return Set(heads.filter { $0.2.hasSuffix("\(name).yaml") }.map { String($0.1) })
    }

    @Test(
        "an invalid file whose shape is wrong is refused, and one that is wrong by its sense is not",
        arguments: InvalidFlowsTests.names
    )
    func fixtures(name: String) throws {
        let text = try Fixture.text("\(InvalidFlowsTests.folder)/\(name).yaml")
        // What is no YAML, an editor marks without a schema.
        guard let value = Self.value(text) else { return }
        let isCaught = try !Self.codes(of: name).isDisjoint(with: Self.shapes.map(\.rawValue))
        #expect(try Self.validator().accepts(value) != (isCaught && !Self.unseen.contains(name)))
    }

    @Test("texts may look like numbers and truth values", arguments: ["25", "25.00", "\"25\"", "$amount", "\"${a}\""])
    func scalars(text: String) throws {
        let flow = "flow: f\nstates: { start: { sep24: { deposit: true, amount: \(text) } }, say: { tell: 5 } }"
        #expect(try Self.validator().accepts(try #require(Self.value(flow))))
    }

    @Test(
        "states",
        arguments: [
            ("sep1: {}", true), ("sep1:", true), ("sep1: {}, about: x, retry: 3, within: 5s", true), ("{}", false),
            ("expect: a == 1", true), ("sep1: {}, expect: a == 1", true), ("sep1: {}, expect: []", false),
            ("expect: a == 1, keep: { a: b }", false), ("sep1: {}, keep: { key: signing_key }", true),
            ("sep1: {}, tell: x", false), ("wait: 5s", true), ("wait: 5", false), ("wait: $long", true),
            ("wait: { duration: 5s }", true), ("track: $tx, poll: 5s, next: { a: [completed], b: on_hold }", true),
            ("track: $tx, next: { a: [complete] }", false), ("track: $tx, next: a", true),
            ("page: $p, fill: ask", true),
            ("page: $p, fill: [k.yaml, set]", true), ("page: $p, fill: asks", false), ("ask: { a: Why? }", true),
            ("ask: { a: Why? }, keep: { b: a secret }", true), ("ask: { a: Why? }, keep: { b: a }", false),
            ("pay: { to: $a, amount: 1, asset: native }", true), ("pay: { transfer: $tx, to: $a }", false),
            ("pay: { to: $a }", false), ("tell: ''", false),
            ("sep24: { withdraw: USDC, memo: x, memo_type: $kind }", true),
            ("sep24: { withdraw: USDC, memo_type: id }", false), ("sep24: { deposit: USDC, amount: '0.0' }", false),
            ("sep24: { deposit: USDC, amount: 0 }", false), ("sep24: { deposit: USDC, amount: 0.5 }", true),
            ("sep10: { memo: -5 }", false), ("sep10: { memo: $id }", true), ("wait: 0s", false),
            ("http: { get: 'https://a.b/', status: [999] }", false),
            ("http: { get: 'https://a.b/', status: [404, $s] }", true),
            ("http: { get: 'https://a.b/', headers: [a] }", false),
            ("http: { get: 'https://a.b/', headers: { a: [b] } }", true),
            ("http: { get: 'https://a.b/', headers: { a: { b: c } } }", false),
            ("http: { get: 'https://a.b/', headers: { 'a b': c } }", false), ("http: { get: 'http://a.b/' }", false),
            ("http: { get: 'http://127.0.0.1:8000/x' }", true), ("http: { get: '${base}/x' }", true),
            ("http: { post: 'https://a.b/', json: { a: null, b: [1, '${c}'] } }", true),
            ("http: { post: 'https://a.b/', json: { a: ['${c'] } }", false), ("tell: '${a'", false),
            ("tell: '$${a ${b}'", true), ("use: /x.yaml", false), ("use: ~/x.yaml", false), ("use: $x", false),
            ("use: 'https://x/y.yaml'", false), ("use: x/", false), ("use: ../x.yaml", true),
            ("tell: x, next: 'a b'", false), ("tell: x, next: { 'a b': [done] }", false),
            ("tell: x, next: { done: [done] }", true), ("tell: x, next: { done: [done, done] }", false),
            ("sep1: {}, within: 0s", false),
        ]
    )
    func states(state: String, isValid: Bool) throws {
        let flow = "flow: f\nstates: { one: { \(state == "{}" ? "" : state) } }"
        #expect(try Self.validator().accepts(try #require(Self.value(flow))) == isValid)
    }

    @Test(
        "keys of a flow",
        arguments: [
            ("deadline: 3d", true), ("deadline: 3", false), ("retry: 3", true),
            ("retry: { times: 3, up-to: 1m }", true),
            ("tags: [a, b]", true), ("tags: a", true), ("matrix: { asset: [USDC, SRT] }", true), ("matrix: {}", false),
            ("matrix: [{ asset: USDC, amount: 1 }]", true), ("matrix: [USDC]", false),
            ("secrets: { pin: { env: PIN } }", true), ("secrets: { pin: { env: PIN, file: x } }", false),
            ("secrets: { pin: PIN }", false), ("needs: [anchor, session]", true), ("needs: money", false),
            ("outcomes: [declined]", true), ("outputs: { id: $tx.id }", true), ("always: { bye: { tell: bye } }", true),
            ("always: { bye: {} }", false), ("inputs: { a: amount }", true),
            ("inputs: { a: { choices: [x, y] } }", true),
            ("inputs: { a: { type: amount, default: 1.5 } }", true), ("inputs: { a: { about: x } }", false),
            ("colour: red", false), ("deadline: 0s", false), ("matrix: { asset: [] }", false),
            ("matrix: { asset: [x, x] }", false), ("matrix: [{ a: x }, { a: x }]", false),
            ("secrets: { pin: { env: '1 x' } }", false), ("outcomes: [a, a]", false), ("anchor: ''", false),
            ("anchor: $domain", false),
            ("network: ''", false), ("network: https://horizon.example.com", true), ("anchor: localhost:8000", true),
            ("account: file:../a.seed", true), ("inputs: { a: { type: amount, choices: [x] } }", false),
            ("inputs: { a: { type: date, default: 2026-99-99 } }", false),
            ("inputs: { a: { choices: [x, x] } }", false), ("inputs: { a: { choices: [] } }", false),
        ]
    )
    func keys(key: String, isValid: Bool) throws {
        let flow = "flow: f\n\(key)\nstates: { one: { sep1: {} } }"
        #expect(try Self.validator().accepts(try #require(Self.value(flow))) == isValid)
    }

    @Test("has every verb, with its help")
    func verbs() throws {
        let root = try Self.root.get()
        let properties = try #require(root["$defs"]?["state"]?["properties"])
        for verb in VerbCatalogue.all {
            #expect(properties[verb.name.rawValue] != nil, "\(verb.name)")
        }
        #expect(properties["track"]?["markdownDescription"] != nil)
    }

    @Test("every text in it is one line of JSON")
    func escaping() throws {
        #expect(JSONWriter.quoted("a\"b\\c\n\t\u{1}\u{7F}é") == #""a\"b\\c\n\t\u0001\u007fé""#)
        #expect(try SchemaValidatorTests.json(JSONWriter.quoted("\u{2028}\u{0}")) == .string("\u{2028}\u{0}"))
    }
}
