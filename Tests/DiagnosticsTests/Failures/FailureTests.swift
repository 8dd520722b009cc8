import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Failure")
struct FailureTests {
    private func afterJSON<Value: Codable>(_ value: Value) throws -> Value {
        let seal = ProseSeal()
        let encoder = JSONEncoder()
        encoder.userInfo[.proseSeal] = seal
        let json = try encoder.encode(value)
        let decoder = JSONDecoder()
        decoder.userInfo[.proseSeal] = ProseSeal(seal.texts)
        return try decoder.decode(Value.self, from: json)
    }

    @Test("comes back from JSON as it went, with facts of every kind", arguments: FailureCode.allCases)
    func roundTrip(code: FailureCode) throws {
        var failure = WordingTests.sample(code)
        failure.section = SEPSection(24, "Single Historical Transaction")
        failure.subject.place = SourcePlace(file: "flow.yaml", line: 3, column: 5)
        failure.facts[.isDirect] = .flag(true)
        failure.facts[.option] = .phrase(.environment)
        failure.remedies = [.tryLater(seconds: 7), .resume(from: "a", run: "r"), .advice("do it")]
        #expect(try afterJSON(failure) == failure)
    }

    @Test("a code, a fact and a remedy of a later version are read as what is known of them")
    func laterVersion() throws {
        let json = """
            {"code": "Z999", "kind": "protocol", "facts": {"words": {"message": "new"}, "unheard": 1,
             "option": {"phrase": "later"}},
             "remedies": [{"action": "unheard-of"}]}
            """
        let failure = try JSONDecoder().decode(Failure.self, from: Data(json.utf8))
        #expect(failure.code == .protocol && failure.summary == "new")
        #expect(failure.facts.names == [.option, .words] && failure.facts[.option] == .text("later"))
        #expect(failure.help == nil)
    }

    @Test("the depth of a part that no expression has indents its line by no more than any has", arguments: [-1, .max])
    func edited(depth: Int) {
        let part: Facts = [.name: .text("a"), .found: .text("1"), .depth: .number(depth)]
        let failure = Failure(.assertionFailed, facts: [.operands: .list([.facts(part)])])
        #expect(failure.operands.map { $0.reveal().count <= 500 } == [true])
    }

    @Test("the parts of an expression stay data where they are shown, and lines of former versions stay lines")
    func operands() throws {
        let parts: [Facts] = [
            [.name: .text("a == b"), .found: .text("false"), .depth: .number(0)],
            [.name: .text("a"), .found: .words("\"\(ForeignProse("no, Ada"))\""), .depth: .number(1)],
            [.name: .text("b"), .depth: .number(1), .flaw: Clause(.otherTypes).fact],
        ]
        let failure = Failure(.assertionFailed, facts: [.operands: .list(parts.map(Fact.facts))])
        let report = FailureReport(failure.shown(.revealed))
        #expect(report.operands?.map(\.expression) == ["a == b", "a", "b"])
        #expect(report.operands?.map(\.value) == ["false", "\"no, Ada\"", nil])
        #expect(report.operands?.map(\.depth) == [0, 1, 1])
        #expect(report.operands?.last?.flaw?.text(.name) == "other-types")
        #expect(report.operandLines == failure.operands.map { $0.shown(.revealed) })
        #expect(try afterJSON(report) == report)
        #expect(FailureReport(failure).operands?[1].value == "\"•••\"")
        #expect(failure.shown(.masked).facts.groups(.operands).map { $0.text(.found) } == ["false", "\"•••\"", nil])

        let lines = ["a = 1", "b = 2"]
        let former = FailureReport(Failure(.assertionFailed, facts: [.operands: .texts(lines)]).shown(.masked))
        #expect(former.operandLines == lines && former.operands?.first?.depth == nil)
        #expect(try afterJSON(former) == former)
        let json = #"{"code": "E201", "operands": ["a = 1", "b = 2"]}"#
        #expect(try JSONDecoder().decode(FailureReport.self, from: Data(json.utf8)).operandLines == lines)
    }

    @Test("a mistake in a file has the name and the sentence of its language's catalogue, and its place and what helps")
    func mistakes() throws {
        let place = SourcePlace(file: "f.yaml", line: 3, column: 5)
        let mistake = Failure.mistake("F301", kind: .invalidFlow, sentence: "no `x`", help: "write `y`", at: place)
        #expect(mistake.summary == "no `x`" && mistake.help == "write `y`" && mistake.place == place)
        #expect(mistake.code == .invalidFlow && mistake.facts.text(.finding) == "F301" && !mistake.isPlain)
        #expect(try afterJSON(mistake) == mistake)
        #expect(FailureReport(mistake).code == "F301" && FailureReport(mistake).facts == nil)
        let all = Failure.misuse(
            .flowsInvalid,
            [.count: .number(1), .limit: .number(2), .mistakes: .failures([mistake, mistake])]
        )
        let line = "f.yaml:3:5: F301: no `x`"
        #expect(all.summary == "1 of 2 flow files can't be run\n\(line)\n\(line)")
        let unfit = Failure.misuse(.inputUnfit, [.cause: .failure(mistake)])
        #expect(unfit.summary == mistake.summary && unfit.help == mistake.help)
        #expect(FailureReport(all).mistakes?.count == 2 && FailureReport(all).mistakeLines == [line, line])
        #expect(FailureReport(unfit).mistakes?.map(\.code) == ["F301"] && FailureReport(unfit).facts == nil)
    }

    @Test("each of several mistakes in a file is by itself in a report, and none has the words of another")
    func severalMistakes() throws {
        let mistakes = [("a", 3), ("b", 7)].map { name, line in
            Failure.mistake(
                "unknown-key",
                kind: .usage,
                sentence: "no key `\(name)`",
                help: "write `\(name)\(name)`",
                facts: [.name: .text(name)],
                at: SourcePlace(file: "s.yaml", line: line, column: 1)
            )
        }
        let first = Fact.failure(mistakes[0])
        let failure = Failure(
            .misfitInFile,
            facts: [.cause: first, .mistakes: .failures(Array(mistakes.dropFirst()))],
            remedies: [Remedy(.fixMistakes, [.cause: first])]
        )
        let report = FailureReport(failure)
        #expect(report.mistakes?.map(\.code) == ["unknown-key", "unknown-key"] && report.facts == nil)
        #expect(report.mistakes?.map(\.summary) == ["no key `a`", "no key `b`"])
        #expect(report.mistakes?.map(\.help) == ["write `aa`", "write `bb`"])
        #expect(report.mistakes?.map(\.place?.line) == [3, 7])
        #expect(report.mistakes?.map { $0.facts?.text(.name) } == ["a", "b"])
        #expect(report.remedies?.map(\.words) == ["write `aa`"] && failure.help == "write `aa`")
        #expect(report.mistakeLines == ["s.yaml:7:1: unknown-key: no key `b`"])
        #expect(try afterJSON(report) == report)
    }

    @Test("a report of a failure without a section has the section, the request and the field of its cause")
    func causeSubject() {
        let request = Subject.Request(url: "https://a.example/x", host: "a.example")
        let section = SEPSection(24, "Info")
        let subject = Subject(request: request, field: "deposit")
        let cause = Failure(.notAnObject, subject: subject, section: section)
        let whole = FailureReport(Failure(.runTimedOut, facts: [.cause: .failure(cause)]))
        #expect(whole.section == section && whole.request == request && whole.field == "deposit")
        #expect(section.behind("no `x`").masked == #"no `x`; SEP-24, "Info""#)
        let own = Failure(.notAnObject, section: SEPSection(6, "Info"), facts: [.cause: .failure(cause)])
        #expect(FailureReport(own).section?.sep == 6)
    }

    @Test("a refusal of the system is its number, and has the system's words; those of former versions stay")
    func systemError() {
        let flaw = Clause(.systemError, [.count: .number(2)])
        #expect(flaw.words == "No such file or directory")
        for fact in [flaw.fact, .text(flaw.words)] {
            let failure = Failure.file(.unreadableFile, .tape, "t", [.flaw: fact])
            #expect(failure.summary == "the tape t can't be read: No such file or directory")
        }
    }

    @Test("codes are unique, and so are their names")
    func codes() {
        #expect(Set(FailureCode.allCases.map(\.slug)).count == FailureCode.allCases.count)
        for code in FailureCode.allCases where !code.isGeneral {
            #expect(code.rawValue.wholeMatch(of: /[A-Z][1-9][0-9]{2}/) != nil)
            #expect(code.family != nil)
        }
        for kind in FailureKind.allCases { #expect(FailureCode.general(kind).kind == kind) }
    }

    @Test(
        "a code of answers against a specification says where their section comes from, and no other does",
        arguments: FailureCode.allCases
    )
    func sectionOrigin(code: FailureCode) {
        #expect((code.sectionOrigin != nil) == (code.kind == .protocol))
        guard case .code(let section)? = code.sectionOrigin else {
            // All of SEP-10 is about one section each.
            #expect(code.family != .signIn || code.sectionOrigin == nil)
            return
        }
        #expect(Failure(code).section == section)
        #expect(Failure(code, kind: .transport).section == nil)
        #expect(Failure(code, section: SEPSection(24, "Info")).section == SEPSection(24, "Info"))
    }

    @Test(
        "an answer that breaks a SEP says first what its server has to change, with the section, and what is left behind it",
        arguments: FailureCode.allCases.filter { $0.sectionOrigin != nil && $0 != .protocol }
    )
    func changes(code: FailureCode) throws {
        guard code.sectionOrigin != .otherSpecification else {
            #expect(Failure(code).advice.isEmpty)
            return
        }
        let others = [Remedy(.reportToAnchor), Remedy(.tryAgain)]
        let failure = Failure(code, section: SEPSection(24, "Info"), remedies: others)
        #expect(failure.advice.map(\.action) == [.correctAnswer, .tryAgain] && failure.advice[0].action.isForServer)
        #expect(failure.help?.hasSuffix(#"; SEP-24, "Info"; try again"#) == true, "\(failure)")
        #expect(FailureReport(failure).remedies?.map(\.action) == [.correctAnswer, .tryAgain])
        #expect(failure.remedies == others)
        #expect(try afterJSON(failure) == failure)
        let refusal = Failure(code, kind: .refused, section: SEPSection(24, "Info"), remedies: others)
        #expect(refusal.advice == others)
        let late = Failure(.deadlinePassed, remedies: failure.alternatives)
        #expect(late.help?.hasPrefix("or else: ") == true && late.help?.contains("SEP-24") == true)
        let behind = Failure(.startUnknown, kind: .protocol, facts: [.cause: .failure(failure)])
        #expect(behind.advice == failure.advice.dropLast())
    }

    @Test("every remedy comes back from JSON by its name, and a changed copy of a failure leaves the other as it was")
    func remedies() throws {
        let actions = Remedy.Action.allCases
        #expect(try afterJSON(actions) == actions)
        #expect(Remedy.Action.tryPINAgain.name == "try-pin-again" && Remedy.Action.answer.name == "answer")
        let failure = Failure(.protocol)
        var copy = failure
        copy.kind = .deadline
        #expect(failure.code == .protocol && copy.code == .deadline && copy != failure)
    }

    @Test("a section has the link that leads to it")
    func section() throws {
        #expect(
            SEPSection(24, "Single Historical Transaction").url
                == "https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0024.md#single-historical-transaction"
        )
        let later = SEPSection(6, "Deposit", anchor: "deposit-2")
        #expect(later.url.hasSuffix("sep-0006.md#deposit-2"))
        #expect(try afterJSON(later) == later)
    }

    @Test("what is made of an error in words keeps its kind, its place and its remedy")
    func ownWords() {
        struct Refusal: Diagnostic {
            var summary: String { "no" }
            var help: String? { "ask again" }
            var failure: FailureKind { .refused }
            var place: SourcePlace? { SourcePlace(file: "f", line: 1, column: 1) }
        }
        let failure = Failure(Refusal())
        #expect(failure.code == .refused && failure.kind == .refused && failure.isPlain)
        #expect(failure.description == Refusal().description)
    }

    @Test("a code that only repeats the kind changes with it, and no other does")
    func kind() {
        var plain = Failure(recorded: .usage, words: "a memo is required")
        plain.kind = .refused
        #expect(plain.code == .refused)
        var known = Failure(.curlFailed)
        known.kind = .interrupted
        #expect(known.code == .curlFailed)
    }

    @Test("on an embedded sandbox nothing is resumed: only what can be done at the start stays")
    func sandbox() {
        let back = Remedy(.nothingWasPaid)
        let failure = Failure(.transferFailed, remedies: [back, Remedy(.resumeIfReopened)])
        #expect(failure.withoutWaysBack(isOnSandbox: true).remedies == [back])
        let asking = Failure(.questionsUnanswered, remedies: [Remedy(.answer)])
        #expect(asking.withoutWaysBack(isOnSandbox: true).remedies == [Remedy(.confirmAtStart)])
        let fillable = Failure(.questionsUnanswered, remedies: [Remedy(.answer), Remedy(.fill)])
        #expect(fillable.withoutWaysBack(isOnSandbox: true).remedies == [Remedy(.fillAtStart)])
    }

    @Test("in a replay nothing is resumed or answered, as it keeps no journal; all else stays")
    func replay() {
        let back = Remedy(.nothingWasPaid)
        let failure = Failure(.transferFailed, remedies: [back, .resume(from: "follow"), Remedy(.resumeIfReopened)])
        #expect(failure.withoutWaysBack(isOnSandbox: false).remedies == [back])
        let asking = Failure(.questionsUnanswered, remedies: [Remedy(.answer), Remedy(.fill), Remedy(.openYourself)])
        #expect(asking.withoutWaysBack(isOnSandbox: false).remedies == [Remedy(.openYourself)])
        let again = Failure(.questionsUnanswered, remedies: [Remedy(.answerAgain)])
        for isOnSandbox in [true, false] {
            #expect(again.withoutWaysBack(isOnSandbox: isOnSandbox).remedies == [Remedy(.answerAgain)])
        }
    }
}
