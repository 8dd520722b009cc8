import Diagnostics
import Questions
import Terminal
import Testing

@Suite("Several answers to one question")
struct SeveralAnswersTests {
    private static let kind = Question.Kind.several(
        Question.Choices([
            Question.Choice("post", label: "By post"), Question.Choice("mail", label: "By mail"),
            Question.Choice("a, b"),
        ])
    )

    @Test("the space bar ticks, Enter takes them, and they are shown by their names")
    func ticked() {
        var harness = PromptHarness(Question(name: "ways", label: "Ways", kind: Self.kind))
        harness.press(" ", Sent.down, Sent.down, " ")
        #expect(
            harness.picture(80) == """
                Ways
                  any of 3
                  [x] By post
                  [ ] By mail
                ▸ [x] a, b

                Space ticks · Enter takes 2 · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["ways=post, a, b"])
        #expect(harness.picture(80) == "✔ Ways: By post, a, b")
    }

    @Test("none is not enough where one is needed; what was ticked beforehand can be unticked")
    func none() {
        var harness = PromptHarness(Question(name: "ways", kind: Self.kind))
        harness.press(Sent.enter)
        #expect(harness.picture(80).contains("✘ tick at least one") && harness.answers.isEmpty)
        let suggestion = Question.Suggestion(Secret("mail, post"))
        harness = PromptHarness(Question(name: "ways", kind: Self.kind, isRequired: false, suggestion: suggestion))
        #expect(harness.picture(80).contains("[x] By post") && harness.picture(80).contains("[x] By mail"))
        harness.press(" ", Sent.down, " ", Sent.enter)
        #expect(harness.answers == ["ways="])
    }

    @Test(
        "are written as a list, by value or name, and one may have a comma in it",
        arguments: [
            ("post", "post"), ("by mail,POST", "mail, post"), ("a, b , post", "a, b, post"), ("", ""), ("fax", nil),
        ] as [(String, String?)]
    )
    func written(text: String, value: String?) {
        let read = try? Self.kind.value(of: text)
        #expect(read == value)
    }

    @Test("an answer is shown in the shape in which it is sent; also line by line")
    func shaped() {
        let demand = Question.Demand(shaped: { $0.replacing("00", with: "+") }, objection: { _ in nil })
        let questions = Questionnaire([Question(name: "phone", label: "Phone", demand: demand)], hasSummary: true)
        var harness = PromptHarness(questions)
        harness.press("0049", Sent.enter)
        #expect(harness.answers == ["phone=+49"] && harness.picture().contains("✔ Phone: +49"))
        var dialogue = LineDialogue(questions)
        #expect(dialogue.take("0049", on: FakeFileSystem()).kept?.answer.value?.reveal() == "+49")
    }

    @Test("what is demanded stands below the question, and what is wrong is said at Enter; also line by line")
    func demand() {
        let flaw = Clause(.otherForm, [.expected: .text("10 to 100")])
        let demand = Question.Demand("a number, 10 to 100") { $0 == "5" ? flaw : nil }
        let prompt = Question(name: "amount", label: "Amount", kind: .number, demand: demand)
        var harness = PromptHarness(prompt)
        harness.press("5", Sent.enter)
        #expect(harness.picture(80).contains("  a number, 10 to 100\n"), "\(harness.picture(80))")
        #expect(harness.picture(80).contains("✘ that is not 10 to 100") && harness.answers.isEmpty)
        harness.press("0", Sent.enter)
        #expect(harness.answers == ["amount=50"])
        var dialogue = LineDialogue(Questionnaire([prompt, Question(name: "ways", kind: Self.kind)]))
        _ = dialogue.take("5", on: FakeFileSystem())
        #expect(dialogue.takeOutput().contains("! that is not 10 to 100"))
        #expect(dialogue.take("50", on: FakeFileSystem()).kept?.answer.value?.reveal() == "50")
        #expect(dialogue.take("3 1", on: FakeFileSystem()).kept?.answer.value?.reveal() == "post, a, b")
    }
}
