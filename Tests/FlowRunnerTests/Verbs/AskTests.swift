import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Questions
import Synchronization
import TestSupport
import Testing

@testable import FlowRunner

/// A person who knows some answers, and remembers what was asked.
final class Person: AnswerSource {
    private let answers: [String: [String]]
    private let heard = Mutex<[Question]>([])

    /// A person who gives one answer to each question, or several one after the other.
    init(_ answers: [String: [String]]) {
        self.answers = answers
    }

    convenience init(_ answers: [String: String] = [:]) {
        self.init(answers.mapValues { [$0] })
    }

    var questions: [Question] { heard.withLock { $0 } }

    func answer(_ question: Question) async throws -> Secret<String>? {
        let number = heard.withLock { heard in
            heard.append(question)
            return heard.filter { $0.name == question.name }.count
        }
        return answers[question.name].flatMap { $0.prefix(number).last }.map(Secret.init)
    }
}

@Suite("ask")
struct AskTests {
    static let text = """
        flow: questions
        states:
          people:
            ask: { first_name: "What is your first name?", iban: Your account }
            fill: [ people.yaml, env ]
        """

    private let harness = RunHarness()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")

    /// Runs the flow, with `file` as its file of answers; the results of its state by name, revealed.
    private func run(
        file: String = "",
        change: (inout RunSettings) -> Void
    ) async throws -> (ending: Ending, answers: [String: String]) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(file.utf8).write(to: folder.appending(path: "people.yaml"))
        var flow = try RunHarness.flow(Self.text)
        flow.source.path = folder.appending(path: "flow.yaml").path
        var settings = try harness.settings(flow)
        change(&settings)
        let ending = try await FlowRun(settings).start()
        var answers: [String: String] = [:]
        for case .finished(let outcome) in await harness.journal.lines.map(\.event) {
            for (name, value) in outcome.results {
                guard case .secret(let id) = value else { continue }
                answers[name] = await harness.journal.secrets[id]?.reveal()
            }
        }
        return (ending, answers)
    }

    @Test("it is known afterwards which answers were wanted, and for what there was none")
    func use() async throws {
        let use = AnswerUse()
        let extra = folder.appending(path: "extra.yaml").path
        _ = try await run(file: "first_name: Jane\nshoe_size: 43\n") { settings in
            settings.answers = ["colour": Secret("blue"), "iban": Secret("DE1")]
            settings.answerUse = use
        }
        #expect(use.tally.taken == ["first_name", "iban"] && use.tally.open.isEmpty)
        #expect(use.tally.files.isEmpty, "what a flow names is the flow's affair")
        _ = try await run { settings in
            try? Data("iabn: DE1\n".utf8).write(to: URL(filePath: extra))
            settings.answerFiles = [extra]
            settings.answerUse = use
        }
        #expect(use.tally.files == [extra: ["iabn"]] && use.tally.open == ["first_name", "iban"])
    }

    @Test("takes answers from the command line, then from the sources of `fill` in order, then from a person")
    func precedence() async throws {
        let person = Person(["first_name": "person", "iban": "person"])
        let (ending, answers) = try await run(file: "first_name: file\niban: file\n") { settings in
            settings.answers = ["first_name": Secret("given")]
            settings.environment = ["WINDLASS_ANSWER_IBAN": "environment"]
            settings.asking = person
        }
        #expect(ending.result == .done)
        #expect(answers == ["first_name": "given", "iban": "file"])
        #expect(person.questions.isEmpty)
    }

    @Test("takes answers from a profile in the vault, which is looked for before anything is done")
    func profile() async throws {
        struct Vault: SecretVault {
            func secret(named name: String) async throws -> Secret<String>? { nil }

            func profile(named name: String) async throws -> [String: Secret<String>]? {
                name == "me" ? ["first_name": Secret("Ada"), "iban": Secret("DE75")] : nil
            }
        }
        let text = Self.text.replacing("people.yaml, env", with: "profile:me, env")
        var settings = try harness.settings(RunHarness.flow(text))
        settings.environment = ["WINDLASS_ANSWER_IBAN": "environment"]
        settings.vault = Vault()
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(!(await harness.journal.lines.map { "\($0)" }.joined().contains("Ada")))
        #expect(Set(await harness.journal.secrets.values.map { $0.reveal() }).isSuperset(of: ["Ada", "DE75"]))
        let missing = RunHarness()
        settings = try missing.settings(RunHarness.flow(text.replacing("profile:me", with: "profile:you")))
        settings.vault = Vault()
        await #expect(throws: (any Error).self) { try await FlowRun(settings).start() }
        #expect(await missing.journal.lines.isEmpty)
    }

    @Test("no variable that the program reads is an answer, whatever an anchor calls its fields")
    func ownVariables() throws {
        let sources = Fixture.packageRoot.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var environment = [
            "WINDLASS_ANSWER_IBAN": "DE75", "windlass_answer_bic": "x", "IBAN": "x", "WINDLASS_IBAN": "x",
        ]
        for case let file as URL in files
        where file.pathExtension == "swift" && file.lastPathComponent != "FillSource.swift" {
            // Comments may name an answer.
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let code = lines.filter { !$0.contains("//") }.joined(separator: "\n")
            for match in code.matches(of: #/WINDLASS_[A-Z0-9_]+/#) {
                environment[String(match.output)] = "secret"
            }
        }
        #expect(environment.keys.contains("WINDLASS_PIN") && environment.keys.contains("WINDLASS_ACCOUNT"))
        environment["WINDLASS_ANSWER_BANK_TOKEN"] = "secret"
        let text = Self.text.replacing("states:", with: "secrets:\n  t: { env: WINDLASS_ANSWER_BANK_TOKEN }\nstates:")
        var settings = try harness.settings(RunHarness.flow(text))
        settings.environment = environment
        let ask = try #require(settings.flow.states.first)
        #expect(AnswerVariables.answers(to: nil, of: ask, in: settings) == ["iban": Secret("DE75")])
    }

    @Test(
        "a variable is an answer where SEP-9 or the flow has its name, and an anchor's name for a field is none",
        arguments: [
            ("env", ["first_name", "organization.name", "mobile_number_verification", "email_address"]),
            ("env:shoe_size", ["shoe_size"]), ("env:amount", ["amount"]), ("env:first_name", ["first_name"]),
            ("env:organization_name", ["organization.name"]), ("env:shoe-size", ["shoe-size"]),
            ("env:given_name", ["first_name"]), ("env:Amount", ["Amount"]), ("env:nothing", []),
        ]
    )
    func namedVariables(source: String, names: [String]) throws {
        let text = "flow: x\nstates:\n  visit: { page: { url: 'https://a.example/' }, fill: ['\(source)'] }\n"
        var settings = try harness.settings(RunHarness.flow(text))
        settings.environment = [
            "WINDLASS_ANSWER_FIRST_NAME": "a", "WINDLASS_ANSWER_ORGANIZATION_NAME": "b",
            "WINDLASS_ANSWER_MOBILE_NUMBER_VERIFICATION": "c", "WINDLASS_ANSWER_EMAIL_ADDRESS": "d",
            "WINDLASS_ANSWER_SHOE_SIZE": "e", "WINDLASS_ANSWER_AMOUNT": "f", "WINDLASS_ANSWER_TOKEN": "g",
            "WINDLASS_ANSWER_SHOE_SIZE_VERIFICATION": "h", "WINDLASS_ANSWER_PHOTO_ID_FRONT": "/etc/passwd",
        ]
        let step = try #require(settings.flow.states.first)
        guard case .environment(let name)? = step.fill.first?.value else {
            Issue.record("\(step.fill)")
            return
        }
        let answers = AnswerVariables.answers(to: name, of: step, in: settings)
        #expect(Set(answers.texts.keys) == Set(names))
        #expect(Set(answers.files.keys) == (source == "env" ? ["photo_id_front"] : []))
    }

    @Test("asks a person in the order of the file, and notes each answer sealed before it goes on")
    func person() async throws {
        let person = Person(["first_name": "Ada", "iban": "DE75"])
        let (ending, answers) = try await run { $0.asking = person }
        #expect(ending.result == .done)
        #expect(answers == ["first_name": "Ada", "iban": "DE75"])
        #expect(person.questions.map(\.label) == ["What is your first name?", "Your account"])
        let kinds = await harness.journal.kinds
        // Before the first question what may not be sent unseen is noted, and after the last that it may.
        #expect(kinds == [.started, .performing, .noted, .noted, .noted, .noted, .finished, .ended])
        let text = await harness.journal.lines.map { "\($0)" }.joined()
        #expect(!text.contains("Ada"))
        #expect(!text.contains("DE75"))
    }

    @Test("asks nobody twice after a crash")
    func crash() async throws {
        let first = Person(["first_name": "Ada", "iban": "DE75"])
        _ = try await run { $0.asking = first }
        var crashed = RunHarness()
        crashed.journal = await harness.journal.cut(after: 4)
        var flow = try RunHarness.flow(Self.text)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "people.yaml"))
        flow.source.path = folder.appending(path: "flow.yaml").path
        var settings = try crashed.settings(flow)
        let second = Person(["first_name": "Eve", "iban": "DE75"])
        settings.asking = second
        let id = try #require(await crashed.journal.lines.first?.run)
        #expect(try await FlowRun.resume(run: id, with: settings).result == .done)
        #expect(second.questions.map(\.name) == ["iban"])
    }

    @Test("lists everything that nothing answers, and how to answer it")
    func unanswered() async throws {
        let (ending, _) = try await run(file: "first_name: Ada\n") { _ in }
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.summary == "no answer for `iban` (Your account), which the flow asks for")
        #expect(ending.help?.contains("--fill FILE") == true && ending.help?.contains("--set") == false)
        #expect(ending.exitCode == 7)
    }

    @Test("a file that is not there is named with the place in the flow, before anything begins")
    func missingFile() async throws {
        let settings = try harness.settings(RunHarness.flow(Self.text))
        let error = try #require(await #expect(throws: StepError.self) { try await FlowRun(settings).start() })
        #expect(error.failure == .invalidFlow)
        #expect(error.summary == "the file of answers people.yaml can't be read: No such file or directory")
        #expect(error.help?.contains("relative to the flow file") == true)
        #expect(error.place?.line == 5)
        #expect(await harness.journal.runs.isEmpty)
    }

    @Test("a run remembers the whole path of its flow, so that it can be resumed from any folder")
    func wholePath() async throws {
        let file = URL.currentDirectory().appending(path: "windlass-\(UUID().uuidString).yaml")
        try Data("flow: one".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var flow = try RunHarness.flow("flow: one\nstates:\n  rest: { wait: 1s }\n")
        flow.source.path = file.lastPathComponent
        _ = try await FlowRun(harness.settings(flow)).start()
        guard case .started(let header)? = await harness.journal.lines.first?.event else {
            Issue.record("no header")
            return
        }
        #expect(header.path == file.path)
        #expect(await harness.journal.runs.map(\.path) == [file.path])
    }

    @Test("a file of the command line that is missing or broken is told before anything begins")
    func givenFile() async throws {
        var settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n"))
        settings.answerFiles = [folder.appending(path: "none.yaml").path]
        let missing = try #require(await #expect(throws: StepError.self) { try await FlowRun(settings).start() })
        #expect(missing.failure == .invalidFlow)
        #expect(missing.help?.contains("relative to the current folder") == true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("first_name: [".utf8).write(to: folder.appending(path: "broken.yaml"))
        settings.answerFiles = [folder.appending(path: "broken.yaml").path]
        let broken = try #require(await #expect(throws: Finding.self) { try await FlowRun(settings).start() })
        #expect(broken.failure == .invalidFlow)
        #expect(await harness.journal.runs.isEmpty)
    }

    @Test(
        "E17: an answer has both names that SEP-9 gives to its field, and no other",
        arguments: [
            ("first_name", "given_name", true), ("last_name", "family_name", true), ("first_name", "last_name", false),
            ("first_name", "firstName", false), ("first_name", "first-name", false),
            ("first_name", "kyc[first_name]", false), ("card.number", "Card.Number", false),
        ]
    )
    func names(left: String, right: String, isSame: Bool) {
        #expect((AnswerName(left) == AnswerName(right)) == isSame)
        let answers: Answers = [left: Secret("Ada")]
        #expect((answers.text(right) != nil) == isSame)
    }
}
