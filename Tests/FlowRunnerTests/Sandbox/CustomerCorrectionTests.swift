import Diagnostics
import FlowEngine
import HTTPTransport
import Questions
import Synchronization
import Testing

@testable import FlowRunner

/// What an anchor was told, and is to be told otherwise.
@Suite("Corrections of customers")
struct CustomerCorrectionTests {
    /// Someone who is shown questions with answers that are there, and answers some of them.
    private final class Visitor: AnswerSource {
        typealias Round = (questions: [Question], given: [String: String])

        private let seen = Mutex<[Round]>([])
        private let answers: [[String: String]]
        private let agrees: Bool
        var rounds: [Round] { seen.withLock { $0 } }

        /// Someone who answers so, round after round.
        init(_ answers: [[String: String]], agrees: Bool = true) {
            self.answers = answers
            self.agrees = agrees
        }

        func answer(_ question: Question) async throws -> Secret<String>? { nil }

        func answers(
            to questions: [Question],
            of asker: String?,
            given: [String: Secret<String>],
            keeping keep: @escaping @Sendable (String, Secret<String>) async throws -> Void
        ) async throws -> Bool {
            let number = seen.withLock { seen in
                seen.append((questions, given.mapValues { $0.reveal() }))
                return seen.count
            }
            guard number <= answers.count else { return false }
            for (name, answer) in answers[number - 1] { try await keep(name, Secret(answer)) }
            return agrees
        }
    }

    private static func flow(_ verb: String, fill: String = "[ask]") -> String {
        """
        flow: kyc
        states:
          login: { sep10: {} }
          tell:
            sep12: \(verb)
            fill: \(fill)
            poll: { every: 20ms, up-to: 20ms, within: 20s }
        """
    }

    private static func scenario(_ fields: String) -> String {
        """
        scenario: kyc
        customers:
          types:
            sep6:
              fields:
        \(fields.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
        """
    }

    private static let code = scenario("mobile_number: { about: Yours, rule: { verify: \"2735\" } }")

    @Test("whoever waits for a code in vain goes back to the number that it was sent to; a new one is sent first")
    func otherNumber() async throws {
        try await SandboxHarness.playing(Self.code) { harness in
            var harness = harness
            let person = Visitor([
                ["mobile_number_verification": "1111"], ["mobile_number": "+4930901821"],
                ["mobile_number_verification": "2735"],
            ])
            harness.asking = person
            let ending = try await harness.run(Self.flow("sep6"), answers: ["mobile_number": "+4930901820"])
            #expect(ending.result == .done, "\(ending)")
            let rounds = person.rounds
            #expect(
                rounds.map { $0.questions.map(\.name).last } == Array(repeating: "mobile_number_verification", count: 3)
            )
            #expect(rounds.allSatisfy { $0.questions.last?.follows == "mobile_number" })
            let numbers = ["+4930901820", "+4930901820", "+4930901821"]
            #expect(rounds.map { $0.given } == numbers.map { ["mobile_number": $0] })
            // The first code was wrong; of the new number's no one was asked yet.
            #expect(rounds.map { $0.questions.last?.objection == nil } == [true, false, true])
            #expect(harness.http.count("PUT /sep12/customer") == 4)
        }
    }

    @Test("a number that somebody has changed and not agreed to is not sent, and stands there when the run goes on")
    func draft() async throws {
        try await SandboxHarness.playing(Self.code) { harness in
            var harness = harness
            harness.asking = Visitor([["mobile_number": "+4930901821"]], agrees: false)
            let flow = Self.flow("sep6")
            let run = FlowRun(try harness.settings(flow, answers: ["mobile_number": "+4930901820"]))
            #expect(try await run.start().result == .failed(.unanswered))
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            let person = Visitor([[:], ["mobile_number_verification": "2735"]])
            harness.asking = person
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
            #expect(ending.result == .done, "\(ending)")
            #expect(person.rounds.map { $0.given } == Array(repeating: ["mobile_number": "+4930901821"], count: 2))
            #expect(
                person.rounds.map { $0.questions.first?.suggestion?.value.reveal() } == ["+4930901820", "+4930901821"]
            )
            #expect(harness.http.count("PUT /sep12/customer") == 3)
        }
    }

    @Test("a number that an anchor knows and this run doesn't can be replaced all the same")
    func unknownNumber() async throws {
        try await SandboxHarness.playing(Self.code) { harness in
            var harness = harness
            let first = FlowRun(try harness.settings(Self.flow("sep6"), answers: ["mobile_number": "+4930901820"]))
            #expect(try await first.start().result == .failed(.unanswered))
            let person = Visitor([["mobile_number": "+4930901821"], ["mobile_number_verification": "2735"]])
            harness.asking = person
            let ending = try await FlowRun.restart(
                run: first.id,
                from: "tell",
                with: harness.settings(Self.flow("sep6"))
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(person.rounds.first?.given == ["mobile_number": ""])
            #expect(person.rounds.first?.questions.first?.isRequired == false)
        }
    }

    @Test("what a person has changed of what stood there is not overwritten by the command line that gave it")
    func changed() async throws {
        let fields = "first_name:\nmobile_number: { rule: { verify: \"2735\" } }"
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            var harness = harness
            let person = Visitor([
                ["first_name": "Zebulon", "mobile_number": "+4930901821"], ["mobile_number_verification": "2735"],
            ])
            harness.asking = person
            let ending = try await harness.run(Self.flow("sep6"), answers: ["mobile_number": "+4930901820"])
            #expect(ending.result == .done, "\(ending)")
            #expect(person.rounds.map { $0.given["mobile_number"] } == ["+4930901820", "+4930901821"])
            #expect(harness.http.count("PUT /sep12/customer") == 2)
        }
    }

    @Test("a review goes through what an anchor knows already, once; what isn't answered stays")
    func review() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:\nid_number:")) { harness in
            var harness = harness
            let answers = ["first_name": "Zebulon", "id_number": "0815"]
            let first = FlowRun(try harness.settings(Self.flow("sep6"), answers: answers))
            #expect(try await first.start().result == .done)
            let flow = Self.flow("{ type: sep6, review: true }")
            #expect(
                try await FlowRun.restart(run: first.id, from: "tell", with: harness.settings(flow)).result == .done
            )
            #expect(harness.http.count("PUT /sep12/customer") == 1)

            let person = Visitor([["id_number": "4711"]])
            harness.asking = person
            #expect(
                try await FlowRun.restart(run: first.id, from: "tell", with: harness.settings(flow)).result == .done
            )
            let asked = try #require(person.rounds.first).questions
            #expect(asked.map(\.name) == ["first_name", "id_number"])
            #expect(asked.allSatisfy { !$0.isRequired } && person.rounds.count == 1)
            #expect(asked.first { $0.name == "id_number" }?.about?.contains("the anchor has it already") == true)
            #expect(harness.http.count("PUT /sep12/customer") == 2)

            harness.asking = nil
            let given = try harness.settings(flow, answers: ["id_number": "4712"])
            #expect(try await FlowRun.restart(run: first.id, from: "tell", with: given).result == .done)
            #expect(harness.http.count("PUT /sep12/customer") == 3)
        }
    }

    /// An anchor's words about a request with several answers; they name one of them, and another is to blame.
    private static let refusal = #"{"error": "first_name is fine, something else is not"}"#

    @Test("a refusal of several answers is one of all of them; when one has changed, the others are sent unchanged")
    func refusedTogether() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:\nid_number:")) { harness in
            harness.http.breaks { $0.method == .put ? .instead(400, Self.refusal) : nil }
            let answers = ["first_name": "Zebulon", "id_number": "0815"]
            let run = FlowRun(try harness.settings(Self.flow("sep6"), answers: answers))
            let ending = try await run.start()
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(["first_name", "id_number"].allSatisfy { ending.summary?.contains($0) == true }, "\(ending)")
            harness.http.breaks(nil)
            let same = try harness.settings(Self.flow("sep6"), answers: answers)
            #expect(try await FlowRun.resume(run: run.id, with: same).result == .failed(.unanswered))
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            let changed = answers.merging(["id_number": "4711"]) { $1 }
            let other = try harness.settings(Self.flow("sep6"), answers: changed)
            let done = try await FlowRun.resume(run: run.id, with: other)
            #expect(done.result == .done, "\(done)")
        }
    }

    @Test("a person is asked for all answers that were refused together, and may keep one of them")
    func keptAnswer() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:\nid_number:")) { harness in
            var harness = harness
            let isRefusing = Mutex(true)
            harness.http.breaks { request in
                guard request.method == .put else { return nil }
                let isFirst = isRefusing.withLock { value in
                    defer { value = false }
                    return value
                }
                return isFirst ? .instead(400, Self.refusal) : nil
            }
            let person = Visitor([
                ["first_name": "Zebulon", "id_number": "0815"], ["first_name": "Zebulon", "id_number": "4711"],
            ])
            harness.asking = person
            let ending = try await harness.run(Self.flow("sep6"))
            #expect(ending.result == .done, "\(ending)")
            let names = ["first_name", "id_number"]
            #expect(person.rounds.map { $0.questions.map(\.name) } == [names, names])
            #expect(person.rounds.last?.questions.first?.demand?.objection("Zebulon") == nil)
        }
    }
}
