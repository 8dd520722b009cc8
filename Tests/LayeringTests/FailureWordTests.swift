import Foundation
import TestLanes
import TestSupport
import Testing

/// Holds the sources against rule 12 of `docs/architecture.md`: the words of failures are made in `Diagnostics/Failures/Wording`.
@Suite("Words of failures", .tags(.computing))
struct FailureWordTests {
    /// The files whose types have words of their own after all, and why.
    private static let exceptions: [String: String] = [
        "FlowLanguage/Findings/Finding.swift":
            "what `check` finds in a flow is a catalogue of its own, docs/findings.md"
    ]

    /// Lines of code of the files outside of `Diagnostics`, in `folder`, that match.
    private func lines(_ pattern: String, in folder: String = "") throws -> [String] {
        try LayeringTests().sourceFiles()
            .filter { $0.target != "Diagnostics" && $0.file.hasPrefix(folder) && Self.exceptions[$0.file] == nil }
            .flatMap { _, file, text in try text.codeLines(matching: pattern).map { "\(file): \($0)" } }
    }

    @Test("no type outside of Diagnostics is a `Diagnostic` in words of its own: it is a `Failure`, or gives one")
    func conformances() throws {
        let found = try lines(#"(struct|enum|class|extension|protocol) [A-Za-z.]+ *:[^{]*\bDiagnostic\b"#)
        #expect(
            found.isEmpty,
            "make them `FailureConvertible`, and word them in Diagnostics/Failures/Wording: \(found)"
        )
    }

    @Test("what gives a failure has no words beside it")
    func ownWords() throws {
        for (target, file, text) in try LayeringTests().sourceFiles()
        where target != "Diagnostics" && text.contains(": FailureConvertible") {
            // A type or an extension is not indented, and its members are by four.
            var givesFailure = false
            for line in try text.codeLines(matching: #"^([a-z].*[{]$| {4}(\w+ )?var (summary|help|message)\b)"#) {
                if line.hasPrefix(" ") {
                    if givesFailure { Issue.record("\(file) has words: \(line)") }
                } else {
                    givesFailure = line.contains(": FailureConvertible")
                }
            }
        }
    }

    @Test("a failure is in words only where a record has nothing else: journals of former versions")
    func recordedWords() throws {
        let readers = ["FlowEngine/Events/Note+Mark.swift", "FlowEngine/Events/RecordedFailure.swift"]
        let found = try lines(#"Failure\(recorded:|\[\.words: |\[\.words\] = "#)
        #expect(
            found.filter { line in !(readers + ["FlowRunner/Transfers/Note+Fact.swift"]).contains { line.hasPrefix($0) }
            } == []
        )
    }

    @Test("a flaw is an identifier and not a sentence, and a remedy is an action")
    func identifiers() throws {
        #expect(try lines(#"\.flaw: \.text\("[^"\\]* |[ (\[]\.advice\("#) == [])
    }

    @Test("what a run tells and asks is worded in FlowRunner/Wording, not where it is told or asked")
    func progress() throws {
        let text = #""[^"\n]*[a-z] [a-z]"#
        #expect(try lines(#"\breport(Once)?\((.*, )?"# + text, in: "FlowRunner/") == [])
        #expect(try lines(#"\b(label|about)(:| =) "# + text, in: "FlowRunner/") == [])
    }

    @Test("a finding about an anchor is worded in FindingWords, not where it is found")
    func findings() throws {
        let folder = "AnchorClient/Findings/"
        let found = try lines(#""[^"\n]*[a-z] [a-z][^"\n]*""#, in: folder)
        // The titles of a SEP's sections are its own.
        #expect(found.filter { !$0.hasPrefix(folder + "FindingWords.swift") && !$0.contains("SEPSection(") } == [])
    }

    @Test("no command refuses its options in words of its own")
    func validation() throws {
        #expect(try lines(#"\bValidationError\b"#) == [])
    }
}
