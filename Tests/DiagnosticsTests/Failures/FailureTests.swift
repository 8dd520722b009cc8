import Diagnostics
import Foundation
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

    @Test("codes are unique, and so are their names")
    func codes() {
        #expect(Set(FailureCode.allCases.map(\.slug)).count == FailureCode.allCases.count)
        for code in FailureCode.allCases where !code.isGeneral {
            #expect(code.rawValue.wholeMatch(of: /[A-Z][1-9][0-9]{2}/) != nil)
            #expect(code.family != nil)
        }
        for kind in FailureKind.allCases { #expect(FailureCode.general(kind).kind == kind) }
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
        #expect(failure.withoutWaysBack().remedies == [back])
        let asking = Failure(.questionsUnanswered, remedies: [Remedy(.answer)])
        #expect(asking.withoutWaysBack().remedies == [Remedy(.confirmAtStart)])
        let fillable = Failure(.questionsUnanswered, remedies: [Remedy(.answer), Remedy(.fill)])
        #expect(fillable.withoutWaysBack().remedies == [Remedy(.fillAtStart)])
    }
}
