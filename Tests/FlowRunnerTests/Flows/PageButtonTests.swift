import Diagnostics
import FlowEngine
import FlowLanguage
import Testing

@testable import FlowRunner

/// Which buttons of pages are pressed, and who says so.
@Suite("Buttons of pages")
struct PageButtonTests {
    private func run(
        _ form: String,
        asking person: Person? = nil,
        _ answers: [String: String] = [:]
    ) async throws -> (sent: [[String: String]], told: [String], ending: Ending) {
        var stage = WorldStage()
        stage.asking = person
        stage.world.anchor { $0.form = form }
        let run = FlowRun(try stage.settings(WorldStage.shipped("sep24-deposit.yaml"), answers: answers))
        let ending = try await run.start()
        let told = await stage.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text } else { nil }
        }
        return (stage.world.anchor { $0.answers }, told, ending)
    }

    private static let pay = """
        <form method=post><p>Fee is 5%. Pay 12?</p><input type=hidden name=amount value=12>
        <button name=a value=yes>Confirm and pay</button><button name=b value=no>Cancel</button></form>
        """

    @Test(
        "a form that asks nothing is sent by nobody but the person who sees it, at a terminal; otherwise that is told"
    )
    func confirms() async throws {
        let person = Person(["press": "Confirm and pay"])
        #expect(try await run(Self.pay, asking: person).sent == [["amount": "12", "a": "yes"]])
        let labels = ["Confirm and pay", "Cancel"]
        #expect(person.questions.map(\.kind) == [.choice(labels.map { .init(value: $0, label: $0) })])
        let silent = try await run(Self.pay, asking: Person())
        #expect(silent.sent.isEmpty && silent.ending.result == .failed(.unanswered))
        let unattended = try await run(Self.pay)
        #expect(unattended.sent == [["amount": "12", "a": "yes"]])
        #expect(unattended.told.contains { $0.hasPrefix("nobody chose a button") && $0.contains("“Confirm and pay”") })
        #expect(try await run(Self.pay, ["press": "Cancel"]).sent == [["amount": "12", "b": "no"]])
    }

    @Test("several buttons are asked about, whatever their names")
    func several() async throws {
        let form = """
            <form method=post><label>Amount <input name=amount required></label><button>Card</button>
            <button name=way value=bank>Bank</button><button>Back</button></form>
            """
        let person = Person(["amount": "12", "press": "Bank"])
        #expect(try await run(form, asking: person).sent == [["amount": "12", "way": "bank"]])
        #expect(person.questions.map(\.name) == ["amount", "press"])
        #expect(person.questions.last?.kind.answers == ["Card", "Bank"])
    }

    @Test("of several forms an answer chooses one by its button; otherwise it is the one that answers are given for")
    func forms() async throws {
        let forms = """
            <h2>By card</h2><form method=post><label>Card <input name=card required></label><input type=hidden name=amount value=1>
            <button>Pay by card</button></form>
            <h2>By bank</h2><form method=post><label>IBAN <input name=iban required></label><input type=hidden name=amount value=2>
            <button>Pay by bank</button></form>
            """
        #expect(try await run(forms, ["iban": "CZ65"]).sent == [["iban": "CZ65", "amount": "2"]])
        #expect(try await run(forms, ["card": "4", "press": "pay by card"]).sent == [["card": "4", "amount": "1"]])
    }
}
