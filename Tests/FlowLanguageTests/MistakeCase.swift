import Diagnostics
import FlowLanguage
import Testing

/// A mistake in a flow as data: its name, its facts, and the words that are made from them.
struct MistakeCase: Sendable, CustomTestStringConvertible {
    /// The keys of the flow behind its name, with its states.
    var flow: String
    /// The values that the command line gives; `nil` where it is not known.
    var given: [String: String]?
    var name: String
    var facts: [FactName: String] = [:]
    var lists: [FactName: [String]] = [:]
    var summary: String

    var testDescription: String { name }

    /// Checks the flow, and expects the mistake; `files` are the flows that it uses.
    func check(files: [String: String] = [:]) throws {
        let checker = FlowChecker { path in
            files[path].map { .success(Array($0.utf8)) } ?? .failure(.notFound)
        }
        let bytes = Array("flow: a\n\(flow)\n".utf8)
        let findings = checker.check(bytes: bytes, path: "a.yaml", given: given.map { GivenInputs($0) }).findings
        let finding = try #require(
            findings.first { $0.mistake == name },
            "\(findings.map { $0.rendered(source: nil) })"
        )
        #expect(finding.summary == summary)
        for (name, value) in facts { #expect(finding.facts.text(name) == value, "\(name)") }
        for (name, values) in lists { #expect(finding.facts.texts(name) == values, "\(name)") }
    }
}
