import Foundation
import TestLanes
import TestSupport
import Testing

/// Holds the sources against rule 12 of `docs/architecture.md`: the words of failures are made in `Diagnostics/Failures/Wording`.
@Suite("Words of failures", .tags(.computing))
struct FailureWordTests {
    /// The files where a fact has the words of a library, of which nothing else is known.
    private static let libraries: [String: String] = [
        "HTTPTransport/Transfers/ClientCertificate+Loading.swift": "libcurl",
        "AnchorClient/SEP1-Discovery/DiscoveryError+Failure.swift": "toml++",
        "SourceYAML/YAMLMistake.swift": "libyaml",
        "RunStore/Opening/JournalError+SQLite.swift": "SQLite",
        "RunStore/Failures/JournalError+Failure.swift": "SQLite",
        "RunStore/Failures/StoreDamage.swift": "SQLite",
        "HostedPages/Browsers/Driver/WebDriverProblem.swift": "the driver of a browser",
        "windlass/Wiring/Failure+Unexpected.swift": "Foundation",
    ]

    /// Lines of code of the files outside of `Diagnostics`, in `folder`, that match.
    private func lines(_ pattern: String, in folder: String = "") throws -> [String] {
        try LayeringTests().sourceFiles()
            .filter { $0.target != "Diagnostics" && $0.file.hasPrefix(folder) }
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
            found.filter { line in !(readers + ["FlowRunner/Driver/Note+Fact.swift"]).contains { line.hasPrefix($0) }
            } == []
        )
    }

    @Test("a flaw is an identifier and not a sentence, and a remedy is an action")
    func identifiers() throws {
        #expect(try lines(#"\.flaw: \.text\("[^"\\]* |[ (\[]\.advice\("#) == [])
    }

    @Test("a fact is data and not a phrase: that is a `Phrase`, whose words stand in Diagnostics/Failures/Wording")
    func phrases() throws {
        for (target, file, text) in try LayeringTests().sourceFiles()
        // The library of the store words the misuse of its own functions, as SQLite does.
        where !["Diagnostics", "SQLite"].contains(target) {
            let phrases = try Self.phrases(in: text)
            #expect(phrases == [], "\(file)")
        }
    }

    @Test(
        "a phrase is found in all that makes facts; a command and an option with its value are none",
        arguments: [
            (#".limit: .text("no limit"))"#, true), (#".text(a ?? "the \(kind(of: "x")) of it")"#, true),
            (#"Failure.unknown("report format", b)"#, true), (#"StepError(.x, [.name: f("(a) list of")])"#, true),
            (#"throw .problem("`\(name)` is no number")"#, true), (#"UnfitAnswer("no day")"#, true),
            (#".text("\(amount) \(code)")"#, false), (#".text("no-limit")"#, false), (#"print("no limit")"#, false),
            (#"Failure.required(.run, listedBy: "windlass runs list")"#, false),
            (#"Failure.option("--from", needs: "--to https://…")"#, false),
        ]
    )
    func phraseFinder(source: String, isPhrase: Bool) throws {
        #expect(try Self.phrases(in: source).isEmpty != isPhrase)
    }

    @Test("a fact is not made of the words of an error: it is that failure, as `Fact.failure`, or what it was made of")
    func retoldWords() throws {
        for (target, file, text) in try LayeringTests().sourceFiles() where target != "Diagnostics" {
            let found = try Self.retoldWords(in: text)
            #expect(found == [] || Self.libraries[file] != nil, "\(file): \(found)")
        }
    }

    @Test(
        "the words of an error are found wherever a fact is made of them",
        arguments: [
            (".flaw: .text(finding.summary)", true), (".expected: mistake?.help.map(Fact.text)", true),
            ("Fact.text(\n    $0.summary\n)", true), (".texts(all.map(\\.help))", true),
            (#".text("\(error)")"#, true), (".flaw: .text(message)", true),
            (".text(String(cString: strerror(code)))", true),
            (".text(all.map { $0.localizedDescription })", true), (".cause: .failure(finding.asFailure)", false),
            (".text(asset.description)", false), (".text(summary.record.id.rawValue)", false),
            (#".text("`\(name)`")"#, true), (#".texts(all.map { "`\($0.name)`" })"#, true),
            (#"facts.texts(.choices).map { "`\($0)`" }"#, false), (#".text("\(amount)")"#, false),
            (".flaw: error.fact", false),
            ("objection = .stated(error.summary)", false),
        ]
    )
    func retoldFinder(source: String, isRetold: Bool) throws {
        #expect(try Self.retoldWords(in: source).isEmpty != isRetold)
    }

    /// The places where a fact is made of what an error, a finding or a failure says.
    private static func retoldWords(in text: String) throws -> [String] {
        let words = "(summary|help|headline|sentence|localizedDescription)"
        let patterns = [
            #"\.texts?\([^()]*(\([^()]*\)?[^()]*){0,4}\.\#(words)\b"#, #"\.\#(words)\??\.map\((Fact)?\.text\)"#,
            #"\.text\("\\\((error|mistake|finding|failure|problem)\)"\)"#, #"\.text\(String\(cString: \w*strerror"#,
            #"\.text\((words|message|summary|sentence|help|problem|advice|explanation)\)"#,
            // The marks around a name are the catalogue's.
            #"\.texts?\((?!\.)[^\n]*"`\\\("#,
        ]
        return try patterns.flatMap { pattern in
            let expression = try NSRegularExpression(pattern: pattern)
            return expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
                .compactMap { Range($0.range, in: text).map { String(text[$0]) } }
        }
    }

    /// The texts of several words that are given to what makes facts.
    private static func phrases(in text: String) throws -> [String] {
        let makers = #"(\.texts?|\.misuse|\.problem|\bFailure(\.\w+)?|\bStepError|\bRemedy|\bClause|\bUnfitAnswer)\("#
        let expression = try NSRegularExpression(pattern: makers)
        let texts = expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).flatMap { match in
            Range(match.range, in: text).map { self.texts(inCall: text[$0.upperBound...]) } ?? []
        }
        return texts.filter { text in
            text.contains(#/[A-Za-z`…]+ [a-z]{2,}|[a-z]{2,} …/#) && !text.hasPrefix("windlass ")
                && text.wholeMatch(of: #/--[a-z-]+ \S+/#) == nil
        }
    }

    /// The texts among the arguments of a call, up to its end; what is filled into one is `…` in it.
    private static func texts(inCall arguments: Substring) -> [String] {
        var (found, open, rest) = ([String](), [String](), arguments)
        var depth = 1
        // The depth of each bracket in which something is filled into a text.
        var filled: [Int] = []
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "\"" where open.count > filled.count: found.append(open.removeLast())
            case "\"": open.append("")
            case "\\" where open.count > filled.count:
                guard rest.popFirst() == "(" else { continue }
                filled.append(depth)
                depth += 1
            case _ where open.count > filled.count: open[open.count - 1].append(character)
            case "(": depth += 1
            case ")":
                depth -= 1
                guard depth == filled.last else { continue }
                filled.removeLast()
                open[open.count - 1] += "…"
            default: break
            }
        }
        return found
    }

    @Test("what is wrong with an answer is a `Clause`, and no text, where it is found")
    func objections() throws {
        let name = #"\w*([Oo]bjection|[Ff]law|[Pp]roblem)\w*"#
        let text = #"\b(func|var|let) \#(name)\b.*-> \(?String\b|\b(var|let) \#(name)(: \(?String\b| = ")"#
        for folder in ["CustomerFields/", "Questions/", "HostedPages/Filling/"] {
            #expect(try lines(text, in: folder) == [])
        }
        // Titles and descriptions of what is asked for are other words.
        let checks = ["CustomerField+Checking.swift", "FieldKind+Checking.swift", "FieldKind+Objecting.swift"]
        for file in checks { #expect(try lines(#""[^"\n]*[a-z] [a-z][^"\n]*""#, in: "CustomerFields/" + file) == []) }
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
        let words = folder + "Deviations/FindingWords.swift"
        // The titles of a SEP's sections are its own.
        #expect(found.filter { !$0.hasPrefix(words) && !$0.contains("SEPSection(") } == [])
    }

    @Test("no command refuses its options in words of its own")
    func validation() throws {
        #expect(try lines(#"\bValidationError\b"#) == [])
    }
}
