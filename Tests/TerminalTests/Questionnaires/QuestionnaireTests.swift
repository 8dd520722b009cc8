import CustomerFields
import Diagnostics
import Questions
import Terminal
import TestLanes
import Testing

@Suite("Questionnaire")
struct QuestionnaireTests {
    private static func field(_ key: String, isOptional: Bool = false) throws -> Question {
        Question(try CustomerField.find(key), isRequired: !isOptional)
    }

    private static func person() throws -> Questionnaire {
        Questionnaire(
            title: "polaris.example",
            [
                try field("first_name"), try field("last_name"), try field("birth_date"),
                try field("birth_country_code", isOptional: true), try field("photo_id_front"),
                Question(name: "pin", label: "Your code", kind: .hidden),
            ]
        )
    }

    private static let fileSystem = FakeFileSystem(sights: [
        "id.jpg": .file(byteCount: 734_003, start: [0xFF, 0xD8, 0xFF])
    ])

    @Test("a code is sent as it is typed; with another number none is asked, and the number is shown before it is sent")
    func codes() throws {
        var code = Question(name: "code", label: "The code that was sent", follows: "mobile_number")
        code.isAgreement = true
        let number = PromptAnswer.text(Secret("+4930901820"))
        let asked = Questionnaire(
            [try Self.field("mobile_number"), code],
            answers: ["mobile_number": number],
            hasSummary: true
        )
        var harness = PromptHarness(asked)
        #expect(harness.picture().contains("✔ Mobile number: +4930901820\n\nThe code that was sent"))
        harness.press("2735", Sent.enter)
        #expect(harness.questions.ending == .answered && harness.answers == ["code=2735"])
        #expect(harness.picture() == "✔ The code that was sent: 2735")

        // What someone has begun to change stands there, beside what there was.
        var changed = try Self.field("mobile_number")
        changed.suggestion = Question.Suggestion(Secret("+4930901821"))
        let draft = Questionnaire([changed, code], answers: ["mobile_number": number], hasSummary: true)
        #expect(PromptHarness(draft).picture().contains("– The code that was sent: not asked any more\n▸ Send"))

        var dialogue = LineDialogue(asked)
        let asking = "\n✔ Mobile number: +4930901820\n2 of 2  The code that was sent\n  text\n> "
        #expect(dialogue.takeOutput().hasSuffix(asking))
        #expect(dialogue.take("2735", on: FakeFileSystem()).ending == .answered)

        harness = PromptHarness(asked)
        harness.press(Sent.back, Sent.enter, Sent.back, Sent.erase, "1", Sent.enter)
        #expect(harness.answers == ["mobile_number=+4930901821"])
        #expect(
            harness.picture() == """
                Your answers
                  ✔ Mobile number: +4930901821
                  – The code that was sent: not asked any more
                ▸ Send these answers

                Enter sends · ↑↓ move · Ctrl-P back · Ctrl-D stops
                """
        )
        // What isn't asked can't be changed; with the number as it was it is asked after all.
        harness.press(Sent.up, Sent.enter, Sent.back)
        harness.press(Sent.erase, "0", Sent.enter)
        #expect(harness.picture().contains("› █"))
        harness.press(Sent.back, Sent.erase, "1", Sent.enter, Sent.enter)
        #expect(harness.questions.ending == .answered && harness.questions.unanswered.isEmpty)
    }

    @Test("asks one question at a time, shows all answers at the end, and hands each on as soon as it is given")
    func wholeWay() throws {
        var harness = PromptHarness(try Self.person(), fileSystem: Self.fileSystem)
        #expect(
            harness.picture(80) == """
                polaris.example                                                          1 of 6

                Given name
                  text
                › █

                Enter answers · Ctrl-D stops
                """
        )
        harness.press("Ada", Sent.enter)
        #expect(harness.answers == ["first_name=Ada"])
        harness.press("Lovelace", Sent.enter, "1976-07-04", Sent.enter)
        #expect(harness.answers.count == 3)
        #expect(
            harness.picture(80) == """
                polaris.example                                                          4 of 6
                ✔ Given name: Ada
                ✔ Family name: Lovelace
                ✔ Date of birth: 1976-07-04

                Country of birth
                  one of 249 · optional
                › █type to find
                  Afghanistan  AFG
                  Åland Islands  ALA
                  Albania  ALB
                  Algeria  DZA
                  American Samoa  ASM
                  Andorra  AND
                  Angola  AGO
                  Anguilla  AIA
                  Antarctica  ATA
                  240 more

                Enter leaves it out · ↑↓ move · Ctrl-P back · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                polaris.example                  4 of 6
                ✔ Given name: Ada
                ✔ Family name: Lovelace
                ✔ Date of birth: 1976-07-04

                Country of birth
                  one of 249 · optional
                › █type to find
                  Afghanistan  AFG
                  Åland Islands  ALA
                  Albania  ALB
                  Algeria  DZA
                  American Samoa  ASM
                  Andorra  AND
                  Angola  AGO
                  Anguilla  AIA
                  Antarctica  ATA
                  240 more

                Enter leaves it out · ^D stops
                """
        )
        harness.press(Sent.enter, "id.jpg", Sent.enter)
        #expect(
            harness.picture(40) == """
                polaris.example                  6 of 6
                ✔ Date of birth: 1976-07-04
                – Country of birth: left out
                ✔ Photo of the front…: id.jpg (JPEG, 7…

                Your code
                  not shown while it is typed
                › █

                Enter answers · ^P back · ^D stops
                """
        )
        harness.press("2468", Sent.enter)
        #expect(
            harness.picture(80) == """
                Your answers to polaris.example
                  ✔ Given name: Ada
                  ✔ Family name: Lovelace
                  ✔ Date of birth: 1976-07-04
                  – Country of birth: left out
                  ✔ Photo of the front of the identity document: id.jpg (JPEG, 735 kB)
                  ✔ Your code: •••
                ▸ Send these answers

                Enter sends · ↑↓ move · Ctrl-P back · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                Your answers to polaris.example
                  ✔ Given name: Ada
                  ✔ Family name: Lovelace
                  ✔ Date of birth: 1976-07-04
                  – Country of birth: left out
                  ✔ Photo of the front of the identity
                    document: id.jpg (JPEG, 735 kB)
                  ✔ Your code: •••
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        #expect(harness.questions.ending == nil && harness.questions.current == nil)
        harness.press(Sent.enter)
        #expect(harness.questions.ending == .answered)
        #expect(
            harness.picture(80) == """
                ✔ Given name: Ada
                ✔ Family name: Lovelace
                ✔ Date of birth: 1976-07-04
                – Country of birth: left out
                ✔ Photo of the front of the identity document: id.jpg (JPEG, 735 kB)
                ✔ Your code: •••
                """
        )
        #expect(
            harness.answers == [
                "first_name=Ada", "last_name=Lovelace", "birth_date=1976-07-04", "birth_country_code=–",
                "photo_id_front=id.jpg", "pin=2468",
            ]
        )
        #expect(harness.questions.answers == harness.kept)
    }

    @Test("goes back to what was answered, where it can be written anew, and hands on what has changed")
    func back() throws {
        var harness = PromptHarness(try Self.person())
        harness.press("Adda", Sent.enter, "Lovelace", Sent.enter, Sent.back)
        #expect(
            harness.picture(80) == """
                polaris.example                                                          2 of 6
                ✔ Given name: Adda

                Family name
                  text
                › Lovelace█

                Enter answers · Ctrl-P back · Ctrl-D stops
                """
        )
        harness.press(Sent.up)
        #expect(
            harness.picture(40) == """
                polaris.example                  1 of 6

                Given name
                  text
                › Adda█

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.left, Sent.erase, Sent.enter)
        #expect(harness.answers == ["first_name=Adda", "last_name=Lovelace", "first_name=Ada"])
        // On to the first question that is open.
        #expect(harness.questions.current?.name == "birth_date")
        harness.press(Sent.back, Sent.enter)
        #expect(harness.answers.count == 3)
        #expect(harness.questions.current?.name == "birth_date")
        harness.press(Sent.back, Sent.back, Sent.back, Sent.forward, Sent.down)
        #expect(harness.questions.current?.name == "birth_date")
        harness.press(Sent.forward)
        #expect(harness.questions.current?.name == "birth_date")
    }

    @Test("any answer can be changed from the summary, which comes back")
    func editing() throws {
        var harness = PromptHarness(
            Questionnaire([
                try Self.field("first_name"), try Self.field("sex"), try Self.field("city", isOptional: true),
            ])
        )
        harness.press("Ada", Sent.enter, "fem", Sent.enter, "London", Sent.enter)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Given name: Ada
                  ✔ Sex: female
                  ✔ City: London
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        harness.press(Sent.up, Sent.up)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Given name: Ada
                ▸ ✔ Sex: female
                  ✔ City: London
                  Send these answers

                Enter changes it · ↑↓ move · ^D stops
                """
        )
        harness.press(Sent.enter)
        #expect(
            harness.picture(40) == """
                2 of 3
                ✔ Given name: Ada

                Sex
                  one of 3
                › █type to find
                  male
                ▸ female
                  other

                Enter takes it · ↑↓ move · ^D stops
                """
        )
        harness.press(Sent.down, Sent.enter)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Given name: Ada
                  ✔ Sex: other
                  ✔ City: London
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        harness.press(Sent.up, Sent.enter, Sent.back)
        #expect(harness.questions.current == nil)
        harness.press(Sent.up, Sent.enter, Sent.leaveOut)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Given name: Ada
                  ✔ Sex: other
                  – City: left out
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        harness.press(Sent.back)
        #expect(harness.questions.current?.name == "city")
        harness.press(Sent.enter, Sent.enter)
        #expect(harness.questions.ending == .answered)
        #expect(harness.answers == ["first_name=Ada", "sex=female", "city=London", "sex=other", "city=–"])
    }

    @Test("stopping loses nothing of what was answered, wherever it happens")
    func stopping() throws {
        var harness = PromptHarness(try Self.person())
        harness.press("Ada", Sent.enter, "x", Sent.stop)
        // In a text, Ctrl-D deletes.
        #expect(harness.questions.ending == nil)
        harness.press(Sent.escape, Sent.stop)
        #expect(harness.questions.ending == .stopped)
        #expect(
            harness.picture(80) == """
                ✔ Given name: Ada
                stopped; the answer is kept
                """
        )
        #expect(harness.questions.answers == [NamedAnswer(name: "first_name", answer: .text(Secret("Ada")))])
        #expect(harness.questions.unanswered.map(\.name).first == "last_name")
        harness.press("x", Sent.enter)
        #expect(harness.kept.count == 1)

        var nothing = PromptHarness(try Self.person())
        nothing.press(Sent.stop)
        #expect(
            nothing.picture(40) == """
                stopped; nothing was answered
                """
        )
        var single = PromptHarness(try Self.field("city"))
        single.press(Sent.stop)
        #expect(single.picture().isEmpty)
    }

    @Test("a terminal that closes ends the questions, and the answers stay")
    func closing() throws {
        var harness = PromptHarness(try Self.person())
        harness.press("Ada", Sent.enter)
        var questions = harness.questions
        questions.close()
        #expect(questions.ending == .closed)
        #expect(questions.answers.count == 1)
    }

    @Test("goes on where it was, with what was answered before")
    func resumed() throws {
        let questions = Questionnaire(
            [try Self.field("first_name"), try Self.field("last_name"), try Self.field("city")],
            answers: ["first_name": .text(Secret("Ada")), "city": .text(Secret("London"))]
        )
        var harness = PromptHarness(questions)
        #expect(
            harness.picture(40) == """
                2 of 3
                ✔ Given name: Ada

                Family name
                  text
                › █

                Enter answers · ^P back · ^D stops
                """
        )
        harness.press("Lovelace", Sent.enter)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Given name: Ada
                  ✔ Family name: Lovelace
                  ✔ City: London
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        #expect(harness.answers == ["last_name=Lovelace"])
    }

    @Test("a secret that was given stays as it is, unless it is given anew")
    func secretAgain() {
        var harness = PromptHarness(
            Questionnaire([Question(name: "pin", label: "PIN", kind: .hidden), Question(name: "city", label: "City")])
        )
        harness.press("2468", Sent.enter, Sent.back)
        #expect(
            harness.picture(40) == """
                1 of 2

                PIN
                  not shown while it is typed
                › █•••

                Enter takes it · Ctrl-D stops
                """
        )
        harness.press(Sent.tab, Sent.enter, "London", Sent.enter, Sent.up, Sent.up, Sent.enter, "1357", Sent.enter)
        #expect(harness.answers == ["pin=2468", "city=London", "pin=1357"])
    }

    @Test("what was refused before is asked with the reason")
    func objection() throws {
        var prompt = try Self.field("birth_date")
        prompt.objection = .stated("The date does not match your document.")
        var harness = PromptHarness(prompt)
        #expect(
            harness.picture(40) == """
                Date of birth
                  a date, like 1976-07-04
                › █
                  ✘ The date does not match your
                    document.

                Enter answers · Ctrl-D stops
                """
        )
        // The reason stays while another answer is typed.
        harness.press("1976")
        #expect(harness.picture(40).contains("✘ The date does not match your"))
        harness.press("-07-04", Sent.enter)
        #expect(harness.questions.ending == .answered)
    }

    @Test("a suggestion that does not fit is not taken")
    func wrongSuggestion() throws {
        var prompt = try Self.field("birth_date")
        prompt.suggestion = Question.Suggestion(Secret("1999-02-30"), from: "profile ada")
        var harness = PromptHarness(prompt)
        harness.press(Sent.enter)
        #expect(harness.answers.isEmpty)
        #expect(
            harness.picture(40) == """
                Date of birth
                  a date, like 1976-07-04
                › █1999-02-30  from profile ada
                  ✘ February 1999 has 28 days
                    write it like 1976-07-04

                Enter answers · Tab edits it · ^D stops
                """
        )
    }

    @Test("no questions are answered at once, and no key does harm")
    func none() {
        var harness = PromptHarness(Questionnaire([]))
        #expect(harness.questions.ending == .answered)
        harness.press(Sent.enter, Sent.up)
        #expect(harness.picture().isEmpty)
    }

    @Test(
        "whatever is pressed, in whatever order, the screen fits the terminal and no answer is one that does not fit",
        .tags(.computing)
    )
    func anything() throws {
        let keys = [
            Sent.enter, Sent.up, Sent.down, Sent.left, Sent.right, Sent.home, Sent.escape, Sent.tab, Sent.back,
            Sent.forward, Sent.leaveOut, Sent.newLine, Sent.erase, Sent.paste("日本\u{7}\n語"), "1976-07-04", "ü", "x",
            "y",
            "\u{17}", "\u{1B}b", "\u{1B}f", "\u{1B}[5~", "\u{1B}[6~", "\u{B}", "\u{15}", "id.jpg", "\u{1B}[3~",
        ]
        for seed in 1...5 {
            var harness = PromptHarness(try Self.person(), fileSystem: Self.fileSystem)
            var state = UInt64(seed)
            for _ in 0..<250 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                harness.press(keys[Int(state >> 33) % keys.count])
                let screen = harness.questions.screen(columns: 30, rows: 10)
                #expect(screen.lines.count < 10 || harness.questions.ending != nil)
                #expect(screen.lines.allSatisfy { $0.columns < 30 })
                if let cursor = screen.cursor { #expect(cursor.column < 30 && cursor.row < screen.lines.count) }
            }
            for answer in harness.kept where answer.name == "birth_date" {
                #expect(answer.answer.value?.reveal() == "1976-07-04")
            }
        }
    }
}
