import AnchorClient
import CustomerFields
import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Questions
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Customers")
struct CustomerTests {
    /// A flow that sends the customer's KYC data.
    private static func flow(_ keys: String = "", verb: String = "sep12: sep6") -> String {
        """
        flow: kyc
        states:
          login: { sep10: {} }
          tell:
            \(verb)
            poll: { every: 20ms, up-to: 20ms, within: 20s }
        \(keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        """
    }

    private static func scenario(_ fields: String, verdict: String = "accept") -> String {
        """
        scenario: kyc
        customers:
          types:
            sep6:
              fields:
        \(fields.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
              verdict: \(verdict)
        """
    }

    @Test("an anchor gets what it wants to know and nothing else, once, and no value stands in the journal")
    func accepted() async throws {
        let fields = "first_name:\nlast_name:\nsex: { choices: [male, female, other], optional: true }"
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            let answers = ["first_name": "Zebulon", "family_name": "Quackenbush", "tax_id": "0815-4711"]
            let ending = try await harness.run(Self.flow(), answers: answers)
            #expect(ending.result == .done, "\(ending)")
            let results = await harness.results(of: "tell")
            #expect(results["status"] == "ACCEPTED")
            #expect(results["provided_fields"]["first_name"]["status"] == "ACCEPTED")
            #expect(results["provided_fields"]["tax_id"].isNull)
            #expect(results["id"].text?.isEmpty == false)
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            #expect(harness.http.count("GET /sep12/customer") == 2)
            #expect(harness.http.count("GET /.well-known/stellar.toml") == 1)
            #expect(harness.http.count("POST /auth") == 1)
            let journal = try await harness.journalText
            for value in answers.values { #expect(!journal.contains(value)) }
        }
    }

    @Test("what is missing is listed whole, and the anchor is told nothing")
    func missing() async throws {
        let fields = "first_name:\nlast_name:\nid_number:\nsex: { choices: [male, female, other], optional: true }"
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            let ending = try await harness.run(Self.flow(), answers: ["last_name": "Quackenbush"])
            let open = Inquiry.open(in: await harness.journal.lines)
            #expect(open?.questions.map(\.name) == ["first_name", "id_number", "sex"])
            #expect(open?.questions.map(\.isOptional) == [nil, nil, true])
            #expect(ending.summary?.contains("`sex`") == false)
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("`first_name`") == true)
            #expect(ending.summary?.contains("`id_number`") == true)
            #expect(ending.summary?.contains("`last_name`") == false)
            #expect(harness.http.count("PUT /sep12/customer") == 0)
        }
    }

    @Test("a flow may say itself what happens when something is missing")
    func routed() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:")) { harness in
            let ending = try await harness.run(Self.flow("next: { fail: [REJECTED], done: [NEEDS_INFO] }"))
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "tell")["fields"]["first_name"]["description"].text == "first name")
        }
    }

    @Test("the anchor is waited for while it looks into what it was told, which takes one line of the journal")
    func processing() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:")) { harness in
            let looks = Mutex(0)
            harness.http.breaks { request in
                guard request.method == .get, request.url.path() == "/sep12/customer" else { return nil }
                let number = looks.withLock { looks in
                    looks += 1
                    return looks
                }
                return (2...5).contains(number) ? .instead(200, #"{"id": "1", "status": "PROCESSING"}"#) : nil
            }
            let ending = try await harness.run(Self.flow(), answers: ["first_name": "Zebulon"])
            #expect(ending.result == .done, "\(ending)")
            let outcomes = await harness.journal.lines.compactMap { line -> Outcome? in
                guard case .finished(let outcome) = line.event, outcome.state == "tell" else { return nil }
                return outcome
            }
            #expect(outcomes.map(\.name) == Array(repeating: "PROCESSING", count: 4) + ["ACCEPTED"])
            #expect(outcomes.map(\.isUnchanged) == [false, true, true, true, false])
            #expect(harness.http.count("PUT /sep12/customer") == 1)
        }
    }

    @Test("a customer who is rejected ends the run with the anchor's own words")
    func rejected() async throws {
        let scenario = Self.scenario("first_name:", verdict: "{ reject: You are on our list. }")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.run(Self.flow(), answers: ["first_name": "Zebulon"])
            #expect(ending.result == .failed(.refused))
            #expect(
                ending.summary?.hasSuffix(" set the KYC status to `REJECTED` (GET /customer): “You are on our list.”")
                    == true
            )
            #expect(ending.failure?.subject.request?.url.contains("/customer") == true, "\(ending)")
            #expect(ending.failure?.subject.field == "status")
            #expect(ending.failure?.section == SEPSection(12, "Customer GET"))
        }
    }

    @Test("an answer that is refused is not given again: where nobody can be asked for another it is missing")
    func refusedAnswer() async throws {
        let rule = "id_number: { rule: { refuse: The number does not match. } }"
        try await SandboxHarness.playing(Self.scenario(rule)) { harness in
            let ending = try await harness.run(Self.flow(), answers: ["id_number": "0815-4711"])
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("refused: The number does not match.") == true, "\(ending)")
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            #expect(try await !harness.journalText.contains("0815-4711"))
        }
    }

    @Test("a run that waits for another answer goes on with it")
    func answeredLater() async throws {
        let rule = "id_number: { rule: { refuse: The number does not match., times: 1 } }"
        try await SandboxHarness.playing(Self.scenario(rule)) { harness in
            let run = FlowRun(try harness.settings(Self.flow(), answers: ["id_number": "0815-4711"]))
            #expect(try await run.start().result == .failed(.unanswered))
            let open = try await FlowRun.answer(
                run: run.id,
                with: ["id_number": Secret("4711-0815")],
                in: harness.journal
            )
            #expect(open == nil)
            let ending = try await FlowRun.resume(
                run: run.id,
                with: harness.settings(Self.flow(), answers: ["id_number": "0815-4711"])
            )
            #expect(ending.result == .done, "\(ending)")
        }
    }

    @Test("a number to which a code was sent is corrected from the command line, though nobody asks for it any more")
    func correctedNumber() async throws {
        let fields = "mobile_number: { rule: { verify: \"2735\" } }"
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            let first = FlowRun(try harness.settings(Self.flow(), answers: ["mobile_number": "+4930901820"]))
            #expect(try await first.start().result == .failed(.unanswered))
            for _ in 1...2 {
                let answers = ["mobile_number": "+4930901821"]
                let still = try await FlowRun.resume(
                    run: first.id,
                    with: harness.settings(Self.flow(), answers: answers)
                )
                #expect(still.result == .failed(.unanswered), "\(still)")
                #expect(still.summary?.contains("code") == true, "\(still)")
            }
            #expect(harness.http.count("PUT /sep12/customer") == 2)
        }
    }

    @Test("a run that waits for another answer takes it from the command line too, and not the refused one again")
    func answeredOnCommandLine() async throws {
        let rule = "id_number: { rule: { refuse: The number does not match., times: 1 } }"
        try await SandboxHarness.playing(Self.scenario(rule)) { harness in
            let refused = ["id_number": "0815-4711"]
            let run = FlowRun(try harness.settings(Self.flow(), answers: refused))
            #expect(try await run.start().result == .failed(.unanswered))
            let still = try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow(), answers: refused))
            #expect(still.result == .failed(.unanswered))
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            let other = ["id_number": "4711-0815"]
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow(), answers: other))
            #expect(ending.result == .done, "\(ending)")
        }
    }

    @Test("an answer that the anchor refuses to take leaves the run with its question, and isn't sent again")
    func notTaken() async throws {
        try await SandboxHarness.playing(Self.scenario("id_number:")) { harness in
            harness.http.breaks { request in
                request.method == .put ? .instead(400, #"{"error": "id_number has too few digits"}"#) : nil
            }
            let refused = ["id_number": "0815-4711"]
            let run = FlowRun(try harness.settings(Self.flow(), answers: refused))
            let ending = try await run.start()
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(ending.summary?.contains("refused: id_number has too few digits") == true, "\(ending)")
            let still = try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow(), answers: refused))
            #expect(still.result == .failed(.unanswered))
            #expect(still.summary?.contains("the anchor did not take the answer") == true, "\(still)")
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            harness.http.breaks(nil)
            _ = try await FlowRun.answer(run: run.id, with: ["id_number": Secret("4711-0815")], in: harness.journal)
            let done = try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow(), answers: refused))
            #expect(done.result == .done, "\(done)")
        }
    }

    @Test("an answer that is none of the choices is not sent, and the choices stand in the message")
    func choices() async throws {
        try await SandboxHarness.playing(Self.scenario("sex: { choices: [male, female] }")) { harness in
            let ending = try await harness.run(Self.flow(), answers: ["sex": "alien"])
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(ending.summary?.contains("the answer is none of the choices; one of `male`, `female`") == true)
            #expect(ending.summary?.contains("alien") == false)
            #expect(harness.http.count("PUT /sep12/customer") == 0)
        }
    }

    @Test(
        "an answer at hand that is nothing of its kind is not sent, but for what the flow itself says; the run waits",
        arguments: [
            ("mobile_number", "xyz", "+420123456789", "begins with +"),
            ("address_country_code", "Atlantis", "DEU", "there is no such country"),
            ("birth_date", "2190-02-28", "1976-07-04", "in the future"),
            ("email_address", "lovelace", "ada@example.org", "an email address has an @"),
            ("sex", "alien", "other", "none of the choices"),
        ]
    )
    func unfit(key: String, wrong: String, right: String, words: String) async throws {
        try await SandboxHarness.playing(Self.scenario("\(key):")) { harness in
            let run = FlowRun(try harness.settings(Self.flow(), answers: [key: wrong]))
            let ending = try await run.start()
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(ending.summary?.contains(words) == true && ending.summary?.contains(wrong) == false, "\(ending)")
            #expect(harness.http.count("PUT /sep12/customer") == 0)
            let error = await #expect(throws: AnswerError.self) {
                try await FlowRun.answer(run: run.id, with: [key: Secret(wrong)], in: harness.journal)
            }
            #expect(error?.summary.contains(wrong) == false && error?.failure == .usage, "\(String(describing: error))")
            let failure = try #require(error).asFailure
            #expect(failure.code == .answerNoChoice || failure.facts.group(.flaw) != nil, "\(failure)")
            #expect(try await FlowRun.answer(run: run.id, with: [key: Secret(right)], in: harness.journal) == nil)
            #expect(try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow())).result == .done)
        }
    }

    @Test("what is empty in a field says nothing: no choices, no description")
    func emptyMembers() {
        let fields: JSONValue = ["sex": ["type": "string", "description": "", "choices": [], "optional": true]]
        #expect(CustomerRecord.table(fields) == ["sex": ["type": "string", "optional": true]])
    }

    @Test("an optional answer of a form that no anchor takes is named, also beside others that are told")
    func unfitOptional() async throws {
        let fields = "first_name: { optional: true }\nbirth_date: { optional: true }"
        for isWaiting in [false, true] {
            try await SandboxHarness.playing(Self.scenario("id_number:\n\(fields)")) { harness in
                if isWaiting {
                    // An anchor that waits for nothing but what it can do without.
                    harness.http.breaks(path: "/sep12/customer") { _ in
                        let field = #"{"type": "string", "optional": true}"#
                        return .instead(
                            200,
                            #"{"status": "NEEDS_INFO", "fields": {"first_name": \#(field), "birth_date": \#(field)}}"#
                        )
                    }
                }
                let answers = ["id_number": "0815-4711", "first_name": "Ada", "birth_date": "31.12.1990"]
                let ending = try await harness.run(Self.flow(), answers: answers)
                #expect(ending.result == .failed(.unanswered), "\(ending)")
                #expect(ending.summary?.contains("`birth_date`") == true, "\(ending)")
                #expect(ending.summary?.contains(Objection.noDate.message.masked) == true, "\(ending)")
                #expect(harness.http.count("PUT /sep12/customer") == 0)
            }
        }
    }

    @Test("an anchor that goes on asking for what it was told is given time, and told once")
    func slowReview() async throws {
        for (looks, puts, code) in [(4, 1, 0), (100, 2, 7)] as [(Int, Int, Int32)] {
            try await SandboxHarness.playing(Self.scenario("id_number:")) { harness in
                harness.http.breaks { request in
                    guard request.url.path() == "/sep12/customer", request.method == .get,
                        harness.http.count("PUT /sep12/customer") > 0,
                        (2..<looks).contains(harness.http.count("GET /sep12/customer"))
                    else { return nil }
                    return .instead(200, #"{"status": "NEEDS_INFO", "fields": {"id_number": {"type": "string"}}}"#)
                }
                let flow = Self.flow().replacing("within: 20s", with: "within: 5m")
                let ending = try await harness.run(flow, answers: ["id_number": "0815-4711"])
                #expect(ending.exitCode == code, "\(ending)")
                #expect(harness.http.count("PUT /sep12/customer") == puts)
                if code != 0 {
                    #expect(ending.summary?.contains(Objection.notTaken.message.masked) == true, "\(ending)")
                }
            }
        }
    }

    @Test("what is asked says of what kind it is, as far as SEP-9 does, also where the anchor says that it is a text")
    func types() async throws {
        let keys = ["birth_date", "address_country_code", "mobile_number", "language_code", "sex", "first_name"]
        let fields = keys.map { "\($0):" }.joined(separator: "\n")
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            #expect(try await harness.run(Self.flow()).result == .failed(.unanswered))
            let questions = try #require(Inquiry.open(in: await harness.journal.lines)).questions
            let types = Dictionary(uniqueKeysWithValues: questions.map { ($0.name, $0.type) })
            #expect(
                types == [
                    "birth_date": .date, "address_country_code": .country, "mobile_number": .phone,
                    "language_code": .language, "sex": .choice, "first_name": .text,
                ]
            )
            #expect(questions.first { $0.name == "sex" }?.choices == ["male", "female", "other"])
        }
    }

    @Test("a day of birth in the future is no answer at a prompt")
    func demanded() throws {
        let now = try #require(Timestamp(iso8601: "2026-11-22T12:00:00Z"))
        let question = Question(name: "birth_date", kind: .value(.date), customerField: "birth_date").demanding(at: now)
        #expect(question.demand?.objection("2123-01-01") == Clause(.dayAhead))
        #expect(question.demand?.objection("1976-07-04") == nil)
    }

    @Test("answers at hand are told as they are meant: telephone numbers without blanks, countries by their codes")
    func tidied() async throws {
        try await SandboxHarness.playing(Self.scenario("mobile_number:\naddress_country_code:")) { harness in
            let answers = ["mobile_number": "0049 (30) 901-820", "address_country_code": "Germany"]
            let ending = try await harness.run(Self.flow(), answers: answers)
            #expect(ending.result == .done, "\(ending)")
            #expect(
                harness.http.bodies("PUT /sep12/customer").contains { $0.contains("+4930901820") && $0.contains("DEU") }
            )
        }
    }

    @Test("what the flow's own file answers is told as it is: somebody may want to see what the anchor makes of it")
    func toldAsWritten() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "customer-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "future.yaml")
        try Data("birth_date: \"2190-02-28\"\nmobile_number: xyz\n".utf8).write(to: file)
        try await SandboxHarness.playing(Self.scenario("birth_date:\nmobile_number:")) { harness in
            let ending = try await harness.run(Self.flow("fill: [\(file.path)]"))
            #expect(ending.result == .done, "\(ending)")
        }
    }

    @Test(
        "a text is no file and a path no text, whatever the anchor makes of the field: nothing is sent, and the run asks",
        arguments: [
            ("photo_id_front: { type: string }", "photo_id_front: PATH"),
            ("shoe_size: { type: binary }", "shoe_size: PATH"), ("first_name: { type: binary }", "first_name: PATH"),
            ("first_name: { type: string }", "first_name: { file: PATH }"),
            (
                "first_name:\nshoe_size: { type: string, optional: true }",
                "first_name: Zebulon\nshoe_size: { file: PATH }"
            ),
        ]
    )
    func kinds(field: String, answer: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "customer-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "picture.png").path
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(filePath: path))
        let answers = folder.appending(path: "answers.yaml")
        try Data((answer.replacing("PATH", with: path) + "\n").utf8).write(to: answers)
        try await SandboxHarness.playing(Self.scenario(field)) { harness in
            var settings = try harness.settings(Self.flow())
            settings.answerFiles = [answers.path]
            let ending = try await FlowRun(settings).start()
            #expect(ending.exitCode == 7, "\(ending)")
            #expect(harness.http.count("PUT /sep12/customer") == 0)
        }
    }

    @Test(
        "a file that is not there, is none, has 20 MB or is no picture leaves the run with its question",
        arguments: ["nowhere.png", ".", "large.png", "fake.png"]
    )
    func unfitFiles(path: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "customer-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        try picture.write(to: folder.appending(path: "right.png"))
        try (picture + Data(count: 20_000_000)).write(to: folder.appending(path: "large.png"))
        try Data("plain text".utf8).write(to: folder.appending(path: "fake.png"))
        func answer(_ path: String) -> [String: String] { ["photo_id_front": folder.appending(path: path).path] }
        try await SandboxHarness.playing(Self.scenario("photo_id_front: { type: binary }")) { harness in
            let run = FlowRun(try harness.settings(Self.flow(), answers: answer(path)))
            let ending = try await run.start()
            #expect(ending.result == .failed(.unanswered), "\(ending)")
            #expect(Inquiry.open(in: await harness.journal.lines)?.questions.map(\.name) == ["photo_id_front"])
            #expect(harness.http.count("PUT /sep12/customer") == 0)
            await #expect(throws: AnswerError.self) {
                try await FlowRun.answer(
                    run: run.id,
                    with: Answers(answer(path).mapValues(Secret.init)),
                    in: harness.journal
                )
            }
            let right = Answers(answer("right.png").mapValues(Secret.init))
            #expect(try await FlowRun.answer(run: run.id, with: right, in: harness.journal) == nil)
            #expect(try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow())).result == .done)
        }
    }

    @Test("what the anchor says beside its questions stands in the message, and is told before somebody is asked")
    func messageBesideQuestions() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:")) { harness in
            harness.http.breaks { request in
                guard request.method == .get, request.url.path() == "/sep12/customer" else { return nil }
                let fields = #""fields": {"first_name": {"type": "string", "description": "As in your passport"}}"#
                return .instead(200, #"{"id": "1", "status": "NEEDS_INFO", "message": "New law.", \#(fields)}"#)
            }
            let ending = try await harness.run(Self.flow())
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.hasSuffix("asks for; it says “New law.”") == true, "\(ending)")
            #expect(await harness.told().contains { $0.contains("“New law.”") })
        }
    }

    @Test("somebody who can be asked is asked for another answer, with what the anchor says against the first")
    func correctedAnswer() async throws {
        let rule = "id_number: { about: Number of your passport, rule: { refuse: It is blurred., times: 1 } }"
        try await SandboxHarness.playing(Self.scenario(rule)) { harness in
            var harness = harness
            let person = Respondent(["id_number": ["0815-4711", "4711-0815"]])
            harness.asking = person
            let ending = try await harness.run(Self.flow("fill: [ask]"))
            #expect(ending.result == .done, "\(ending)")
            let asked = await person.asked
            #expect(asked.map(\.label) == ["id_number", "id_number"])
            #expect(asked.map(\.about) == ["Number of your passport", "Number of your passport"])
            #expect(asked.map(\.objection) == [nil, .refused(ForeignProse("It is blurred."))])
        }
    }

    @Test("a code that the anchor has sent is asked for, and again where it was the wrong one")
    func verification() async throws {
        try await SandboxHarness.playing(Self.scenario("mobile_number: { rule: { verify: \"2735\" } }")) { harness in
            var harness = harness
            let person = Respondent(["mobile_number_verification": ["1234", "2735"]])
            harness.asking = person
            let ending = try await harness.run(Self.flow("fill: [ask]"), answers: ["mobile_number": "+15551234567"])
            #expect(ending.result == .done, "\(ending)")
            let asked = await person.asked
            #expect(asked.map(\.name) == ["mobile_number_verification", "mobile_number_verification"])
            #expect(asked.last?.objection?.message.contains("not the one that was sent") == true)
            #expect(Set(asked.map(\.label)) == ["the code that was sent to mobile_number"])
        }
    }

    @Test("a wrong code that nobody can correct leaves the run with its question and the anchor's words")
    func wrongCode() async throws {
        try await SandboxHarness.playing(Self.scenario("mobile_number: { rule: { verify: \"2735\" } }")) { harness in
            let answers = ["mobile_number": "+15551234567", "mobile_number_verification": "987654"]
            let ending = try await harness.run(Self.flow(), answers: answers)
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("is not the one that was sent") == true, "\(ending)")
            #expect(try await !harness.journalText.contains("987654"))
        }
    }

    @Test("a file goes along whose path stands in a file of answers, relative to that")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "customer-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("first_name: Zebulon\nphoto_id_front: front.jpg\n".utf8).write(to: folder.appending(path: "kyc.yaml"))
        try Data([0xFF, 0xD8, 0xFF] + "a photo".utf8).write(to: folder.appending(path: "front.jpg"))
        try await SandboxHarness.playing(Self.scenario("first_name:\nphoto_id_front: { type: binary }")) { harness in
            var settings = try harness.settings(Self.flow())
            settings.answerFiles = [folder.appending(path: "kyc.yaml").path]
            #expect(try await FlowRun(settings).start().result == .done)
            #expect(harness.http.count("PUT /sep12/customer") == 1)
            try FileManager.default.removeItem(at: folder.appending(path: "front.jpg"))
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("no file for `photo_id_front`") == true)
            #expect(ending.summary?.contains("front.jpg") == false)
        }
    }

    @Test("a profile in the vault answers, also with its documents")
    func profile() async throws {
        struct Vault: SecretVault {
            func secret(named name: String) async throws -> Secret<String>? { nil }

            func profile(named name: String) async throws -> [String: Secret<String>]? {
                name == "me" ? ["first_name": Secret("Zebulon")] : nil
            }

            func document(named field: String, inProfile name: String) async throws -> AnchorClient.Attachment? {
                guard name == "me", field == "photo_id_front" else { return nil }
                return try AnchorClient.Attachment(name: "front.jpg", content: Secret(Array("a photo".utf8)))
            }
        }
        try await SandboxHarness.playing(Self.scenario("first_name:\nphoto_id_front: { type: binary }")) { harness in
            var harness = harness
            harness.vault = Vault()
            let ending = try await harness.run(Self.flow("fill: [profile:me]"))
            #expect(ending.result == .done, "\(ending)")
        }
    }

    @Test("an anchor that looks into its customer is asked once to report what comes of it")
    func callback() async throws {
        let scenario = Self.scenario("first_name:", verdict: "{ accept_after: 300ms }")
        try await SandboxHarness.playing(scenario) { harness in
            let flow = Self.flow(verb: "sep12: { type: sep6, callback: \"https://wallet.example/callbacks\" }")
            let ending = try await harness.run(flow, answers: ["first_name": "Zebulon"])
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("PUT /sep12/customer/callback") == 1)
        }
    }

    @Test("an anchor forgets its customer, and one that it doesn't know just as well")
    func forgetting() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:")) { harness in
            let flow = """
                \(Self.flow())
                  again: { sep12: { forget: true } }
                  twice: { sep12: { forget: true } }
                """
            let ending = try await harness.run(flow, answers: ["first_name": "Zebulon"])
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "again")["status"] == "FORGOTTEN")
            #expect(await harness.results(of: "twice")["status"] == "NOT_FOUND")
            #expect(harness.http.log.count { $0.hasPrefix("DELETE /sep12/customer/G") } == 2)
        }
    }

    @Test("one user of a shared account is forgotten, and the others are not")
    func forgettingOneUser() async throws {
        try await SandboxHarness.playing(Self.scenario("first_name:")) { harness in
            let flow = """
                \(Self.flow())
                  other: { sep12: { memo: 7 }, fill: [ask] }
                  forget: { sep12: { forget: true, memo: 7 } }
                  still: { sep12: {} }
                """
            let ending = try await harness.run(flow, answers: ["first_name": "Zebulon"])
            #expect(ending.result == .done, "\(ending)")
            let own = await harness.results(of: "still")["id"]
            #expect(await harness.results(of: "other")["id"] != own)
            #expect(harness.http.count("PUT /sep12/customer") == 2)
        }
    }

    @Test("killed after any line, the run ends as it would have, and asks nobody twice")
    func killed() async throws {
        let fields = """
            first_name:
            mobile_number: { rule: { verify: "2735" } }
            id_number: { round: 2, rule: { refuse: It is blurred., times: 1 } }
            """
        let answers = [
            "first_name": ["Zebulon"], "mobile_number": ["+15551234567"], "mobile_number_verification": ["2735"],
            "id_number": ["0815-4711", "4711-0815", "4711-0816"],
        ]
        let names = ["first_name", "id_number", "id_number", "mobile_number", "mobile_number_verification"]
        let flow = Self.flow("fill: [ask]")
        try await SandboxHarness.playing(Self.scenario(fields)) { harness in
            func attempt(_ journal: MemoryJournal) async throws -> (Respondent, FlowRun) {
                var harness = harness
                harness.journal = journal
                let person = Respondent(answers)
                harness.asking = person
                return (person, FlowRun(try harness.settings(flow)))
            }
            let whole = MemoryJournal()
            let (person, run) = try await attempt(whole)
            let ending = try await run.start()
            try #require(ending.result == .done, "\(ending)")
            #expect(await person.asked.map(\.name).sorted() == names)
            let count = await whole.lines.count
            for cut in 2..<count {
                let (person, run) = try await attempt(MemoryJournal(capacity: cut))
                await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
                let former = try #require(run.settings.journal as? MemoryJournal)
                var settings = run.settings
                settings.journal = await former.cut(after: cut)
                let ending = try await FlowRun.resume(run: run.id, with: settings)
                #expect(ending.result == .done, "cut after \(cut): \(ending)")
                // An answer that never reached the disk is the only one that is asked for again.
                let asked = await person.asked.map(\.name)
                #expect(asked.count <= names.count + 1, "cut after \(cut): \(asked)")
            }
        }
    }
}
