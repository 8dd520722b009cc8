import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Questions
import Testing
import Timekeeping

@Suite("Questions, pausing, cancelling")
struct QuestionTests {
    static let asking = """
        flow: asking
        states:
          name: { ask: { iban: text }, within: 1h }
          say: { tell: "${name.iban}" }
        """

    @Test("a run with questions stops, shows them, and asks again in the next attempt")
    func asked() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        #expect(try run.ask() == [])
        #expect(run.machine.inquiry?.questions.map(\.name) == ["iban"])
        #expect(run.attempt == Attempt(state: "name", verb: "ask", number: 2))
        #expect(!run.machine.isRecovering)
        #expect(run.machine.ending == nil)
        #expect(
            run.send(.resumed) == [
                .perform(Attempt(state: "name", verb: "ask", number: 2), arguments: ["iban": "text"])
            ]
        )
        #expect(run.machine.inquiry != nil)
        try run.perform("done", ["iban": "DE1"])
        #expect(run.machine.inquiry == nil)
        #expect(run.arguments == ["text": "DE1"])
    }

    @Test(
        "a choice is named by its value, or by its place where that is prose: no document has the prose, and the name answers",
        arguments: [
            // The value of an attribute, the words of an option without one, an attribute with blanks, and a button.
            ("bank", nil, "bank"), ("bank", "By bank", "bank"), (nil, "By bank", "choice-1"),
            (nil, "by bank", "choice-1"), ("yes", "Confirm and pay", "yes"), (nil, "Pay", "choice-1"),
        ] as [(String?, String?, String)]
    )
    func namedChoices(value: String?, words: String?, name: String) throws {
        let prose = words.map { MessageText(ForeignProse($0)) }
        let given = try #require(value.map { MessageText($0) } ?? prose)
        let choices = RecordedQuestion.Choice.named([(value: given, label: value == nil ? nil : prose)])
        let question = RecordedQuestion(name: "way", choices: choices)
        #expect(question.choices.map(\.name) == [name] && question.value(ofNamed: name) == given.reveal())
        #expect(question.choiceLabels == (prose.map { [name: $0] } ?? [:]))
        let (encoder, decoder, seal) = (JSONEncoder(), JSONDecoder(), ProseSeal())
        encoder.userInfo[.proseSeal] = seal
        decoder.userInfo[.proseSeal] = seal
        let sealed = try encoder.encode(question)
        #expect(try decoder.decode(RecordedQuestion.self, from: sealed) == question)
        let unopened = try JSONDecoder().decode(RecordedQuestion.self, from: sealed)
        // Who can't open the words gets none, and not the mark in their place.
        #expect(unopened.choices.map(\.name) == [name])
        #expect(unopened.value(ofNamed: name) == (value ?? name))
        for document in [sealed, try JSONEncoder().encode(question)] {
            let text = String(decoding: document, as: UTF8.self)
            #expect(text.contains(name) && words.map { text.contains($0) } != true, "\(text)")
        }
    }

    @Test(
        "a choice that is a secret keeps its value in the journal, sealed; people read the mark, and no one else gets more"
    )
    func secretChoice() throws {
        let secret = "Account 4711"
        func hide(_ text: MessageText) -> MessageText {
            text.mapProse { $0.replacing(secret, with: Redaction.mark) }
        }
        func prose(_ text: String) -> MessageText { MessageText(ForeignProse(text)) }
        let masked = prose(Redaction.mark)
        let choices = RecordedQuestion.Choice.named([
            (value: prose(secret), label: nil), (value: prose("By bank"), label: nil),
            (value: MessageText("card"), label: prose("Card of \(secret)")),
        ])
        var question = RecordedQuestion(name: "way", label: prose("From \(secret)?"), choices: choices)
        var control = Question.Control(kind: "select")
        control.choices = [.init(value: prose(secret)), .init(value: prose("By bank"), label: prose("Bank"))]
        question.control = control
        let event = Event.asked(Inquiry(state: "login", asker: "x", questions: [question]))
        guard case .asked(let stored) = event.mapMessages(hide), case .asked(let shown) = event.mapTexts(hide) else {
            Issue.record("it is another event")
            return
        }
        let kept = try #require(stored.questions.first)
        #expect(kept.label == prose("From \(Redaction.mark)?"))
        #expect(kept.choices.map(\.value) == choices.map(\.value) && kept.choices.map(\.name) == choices.map(\.name))
        #expect(kept.value(ofNamed: "choice-1") == secret)
        #expect(
            kept.choiceLabels
                == ["choice-1": masked, "choice-2": prose("Bank"), "card": prose("Card of \(Redaction.mark)")]
        )
        #expect(kept.control?.choices?.map(\.value) == [prose(secret), prose("By bank")])
        #expect(kept.control?.choices?.map(\.label) == [masked, prose("Bank")])
        let text = String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)
        #expect(!text.contains(secret), "\(text)")
        let read = try #require(shown.questions.first)
        #expect(read.choices.first?.value == masked && read.control?.choices?.first?.value == masked)
    }

    @Test("a name that a choice has already is given to no other, and a list may have names and values")
    func choiceNames() {
        func prose(_ text: String) -> (value: MessageText, label: MessageText?) {
            (value: MessageText(ForeignProse(text)), label: nil)
        }
        let own: (value: MessageText, label: MessageText?) = (value: "choice-1", label: nil)
        let choices = RecordedQuestion.Choice.named([prose("By bank"), own, prose("In cash, now")])
        #expect(choices.map(\.name) == ["choice-1_", "choice-1", "choice-3"])
        var question = RecordedQuestion(name: "way", choices: choices, type: .several)
        #expect(question.value(ofNamed: "choice-1_, By post\nchoice-3") == "By bank, By post,In cash, now")
        #expect(question.value(ofNamed: "By bank, In cash, now") == "By bank, In cash, now")
        question.type = .choice
        #expect(question.value(ofNamed: " choice-3 ") == "In cash, now")
        #expect(question.value(ofNamed: "choice-1_, choice-3") == "choice-1_, choice-3")
    }

    @Test("the choices of a journal of a former version are strings, which are their names and values")
    func formerChoices() throws {
        let json = #"{"name":"press","choices":["Confirm and pay","no"],"type":"choice"}"#
        let question = try JSONDecoder().decode(RecordedQuestion.self, from: Data(json.utf8))
        #expect(question.choices == ["Confirm and pay", "no"] && question.choiceLabels.isEmpty)
        #expect(question.value(ofNamed: "Confirm and pay") == "Confirm and pay")
    }

    @Test("questions of another state, or of an attempt that isn't open, change nothing")
    func strangeQuestions() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        let inquiry = Inquiry(state: "name", asker: "x", questions: [])
        run.send(.asked(inquiry))
        #expect(run.machine.inquiry == nil)
        run.send(.performing(try #require(run.attempt)))
        run.send(.asked(Inquiry(state: "say", asker: "x", questions: [])))
        #expect(run.machine.inquiry == nil)
        run.send(.asked(inquiry))
        run.send(.asked(inquiry))
        #expect(run.attempt?.number == 2)
    }

    @Test("deadlines count while a run waits for answers")
    func deadlineWhileAsked() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        try run.ask()
        run.now = run.now.advanced(by: .seconds(3600))
        run.send(.resumed)
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.machine.inquiry == nil)
    }

    @Test("pausing changes nothing; who resumes too early waits on, and who resumes later goes on")
    func paused() throws {
        var run = try MachineDriver("flow: rest\nstates:\n  rest: { wait: 3d }\n")
        run.start()
        let wait = try #require(run.wait)
        run.send(.waiting(wait))
        #expect(run.send(.paused(Pause(until: wait.until))) == [])
        run.now = run.now.advanced(by: .seconds(60))
        #expect(run.send(.resumed) == [.wait(wait)])
        run.now = wait.until.advanced(by: .seconds(99))
        #expect(run.send(.resumed) == [.perform(Attempt(state: "rest", verb: "wait"), arguments: ["duration": "3d"])])
    }

    @Test("a cancelled run ends, and names what it has paid")
    func cancelled() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native } }\n  rest: { wait: 1h }\n"
        )
        run.start()
        try run.perform("done", ["hash": "abcd"])
        run.send(.cancelled)
        #expect(run.ending?.result == .failed(.interrupted))
        #expect(run.ending?.state == "rest")
        #expect(run.ending?.summary == "cancelled; paid with the transaction abcd")
        #expect(run.send(.cancelled) == [])
    }

    @Test("a run that never began is over when it is cancelled, and one that is over stays as it is")
    func cancelledBeforeAndAfter() throws {
        var run = try MachineDriver(Self.asking)
        run.send(.cancelled)
        #expect(run.ending?.summary == "cancelled")
        run.send(.ended(try #require(run.ending)))
        #expect(run.send(.cancelled) == [])
        #expect(run.start() == [])
        #expect(run.send(.restarted(Restart(state: "name", digest: ""))) == [])
    }

    @Test("what can't be undone and isn't known is looked for until it is, ever less often")
    func unsettled() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native }, retry: { times: 1, within: 1m } }\n"
        )
        run.start(deadline: run.now.advanced(by: .seconds(86_400)))
        run.send(.performing(try #require(run.attempt)))
        run.send(.noted(Note(state: "send", key: "transfer", value: .null, mark: .began(effect: "abcd"))))
        var waits: [Duration] = []
        while run.ending == nil, waits.count < 1000 {
            try run.failUnsettled()
            waits.append(run.now.duration(to: try #require(run.wait).until))
            try run.sleep()
        }
        #expect(try #require(waits.first) < .seconds(2))
        #expect(waits.allSatisfy { $0 <= .seconds(750) })
        #expect(waits.count { $0 > .seconds(449) } > 100)
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.ending?.summary?.contains("may have paid with the transaction abcd") == true)
    }

    @Test("once it is known, an ordinary failure is met as usual")
    func settledLater() throws {
        var run = try MachineDriver("flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native } }\n")
        run.start()
        for _ in 0..<9 {
            try run.failUnsettled()
            try run.sleep()
        }
        try run.fail(.refused, isRetryable: false)
        #expect(run.ending?.result == .failed(.refused))
    }

    @Test("a look that saw nothing new keeps the results, grows the interval and keeps waiting")
    func unchanged() throws {
        var run = try MachineDriver(TrackingTests.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        try run.poll("incomplete", ["amount_in": "25"])
        let before = run.machine.scope
        var waits: [Duration] = []
        for _ in 0..<3 {
            try run.sleep()
            let attempt = try #require(run.attempt)
            run.send(.performing(attempt))
            run.send(.finished(Outcome(state: "follow", visit: 1, name: "incomplete", isUnchanged: true)))
            waits.append(run.now.duration(to: try #require(run.wait).until))
            #expect(run.wait?.status == "incomplete")
        }
        #expect(run.machine.scope == before)
        #expect(waits == [.seconds(3), .milliseconds(4500), .milliseconds(6750)])
        try run.sleep()
        try run.poll("completed")
        #expect(run.state == "settled")
    }

    @Test("nothing new about a transfer that has ended is its end all the same")
    func unchangedEnd() throws {
        var run = try MachineDriver(TrackingTests.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        run.send(.performing(try #require(run.attempt)))
        run.send(.finished(Outcome(state: "follow", visit: 1, name: "completed", isUnchanged: true)))
        #expect(run.state == "settled")
    }
}
