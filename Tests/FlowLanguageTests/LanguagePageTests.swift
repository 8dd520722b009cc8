import FlowLanguage
import Foundation
import TestSupport
import Testing

/// The examples of `docs/flow-language.md`: whole files, states, and keys of a flow.
@Suite("docs/flow-language.md")
struct LanguagePageTests {
    struct Block: Sendable, CustomTestStringConvertible {
        /// What stands behind the fence: `yaml`, `yaml states` or `yaml keys`.
        var kind: String
        var text: String

        var testDescription: String { "\(kind): \(text.prefix { $0 != "\n" })" }

        /// The name that a file of a used flow has in its first line.
        var path: String? {
            text.prefixMatch(of: #/# (\S+\.yaml)\n/#).map { String($0.1) }
        }
    }

    static let page: String = {
        let url = Fixture.packageRoot.appending(path: "docs/flow-language.md")
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }()

    static let blocks = page.matches(of: #/(?m)^```(yaml[a-z ]*)\n((?:.|\n)*?)^```$/#).map {
        Block(kind: String($0.1), text: String($0.2))
    }

    private static let before = """
        flow: example
        inputs:
          asset: { type: asset, default: USDC }
          amount: { type: amount, default: "25" }
        """

    private static let states = """
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start: { sep24: { deposit: $asset, amount: $amount }, keep: { tx: transfer, page: url secret } }
        """

    @Test("every example is a flow, or fits into one, that passes the check", arguments: blocks)
    func example(block: Block) throws {
        let text =
            switch block.kind {
            case "yaml": block.text
            case "yaml states": "\(Self.before)\n\(Self.states)\n\(Self.indented(block.text))"
            default: "\(Self.before)\n\(block.text)\n\(Self.states)"
            }
        let flow = try DrawnFlows.linked(text, with: Self.files)
        let errors = FlowCheck.findings(in: flow).filter { $0.severity == .error }
        #expect(errors.map(\.summary) == [])
    }

    @Test("there are examples of every kind")
    func kinds() {
        #expect(Set(Self.blocks.map(\.kind)) == ["yaml", "yaml states", "yaml keys"])
        #expect(Self.blocks.count >= 10)
    }

    @Test("the files that it links to are there")
    func links() throws {
        for link in Self.page.matches(of: #/\]\(([^)#:]+)\)/#) {
            let url = Fixture.packageRoot.appending(path: "docs").appending(path: String(link.1)).standardized
            #expect(FileManager.default.fileExists(atPath: url.path), "\(link.1)")
        }
    }

    @Test("it names every key of a flow and of a state")
    func keys() throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(FlowSchema.json().utf8)) as? [String: Any])
        let keys = try #require(root["properties"] as? [String: Any])
        for key in keys.keys { #expect(Self.page.contains("\(key):") || Self.page.contains("`\(key)`"), "\(key)") }
        for key in StepKey.allCases { #expect(Self.page.contains("| `\(key.rawValue)` |"), "\(key)") }
    }

    private static var files: [String: String] {
        Dictionary(blocks.compactMap { block in block.path.map { ($0, block.text) } }) { first, _ in first }
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    }
}
