import CustomerFields
import Diagnostics
import Questions
import Stellar
import Terminal
import Testing

/// What a person sees of each kind of question, whole, on terminals of 80 and of 40 columns.
@Suite("Screens of questions")
struct QuestionScreenTests {
    @Test("a text, with what the profile suggests, which Enter takes and Tab edits")
    func text() throws {
        let field = try CustomerField.find("last_name")
        var harness = PromptHarness(
            Question(
                field,
                about: "As it stands in your passport, with all its parts.",
                suggestion: Question.Suggestion(Secret("Lovelace"), from: "profile ada")
            )
        )
        #expect(
            harness.picture(80) == """
                Family name
                  As it stands in your passport, with all its parts.
                  text
                › █Lovelace  from profile ada

                Enter takes it · Tab edits it · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                Family name
                  As it stands in your passport, with
                  all its parts.
                  text
                › █Lovelace  from profile ada

                Enter takes it · ^D stops
                """
        )
        harness.press(Sent.tab, " King")
        #expect(
            harness.picture(40) == """
                Family name
                  As it stands in your passport, with
                  all its parts.
                  text
                › Lovelace King█

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["last_name=Lovelace King"])
        #expect(
            harness.picture(40) == """
                ✔ Family name: Lovelace King
                """
        )
    }

    @Test(
        "a text that is longer than a line, with the cursor in the middle of it, in letters that are two columns wide"
    )
    func wide() {
        var harness = PromptHarness(Question(name: "name", label: "姓名", about: "請輸入護照上的姓名，包括所有名字。請勿使用縮寫或暱稱。"))
        harness.press(String(repeating: "日本語", count: 7), "é", Sent.left, Sent.left)
        #expect(
            harness.picture(40) == """
                姓名
                  請輸入護照上的姓名，包括所有名字。請
                  勿使用縮寫或暱稱。
                  text
                › 日本語日本語日本語日本語日本語日本語
                  日本█語é

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.home, Sent.right)
        #expect(
            harness.picture(24) == """
                姓名
                  請輸入護照上的姓名，
                  包括所有名字。請勿使
                  用縮寫或暱稱。
                  text
                › 日█本語日本語日本語日
                  本語日本語日本語日本
                  語é

                Enter answers · ^D sto…
                """
        )
    }

    @Test("several lines, pasted and written")
    func address() throws {
        var harness = PromptHarness(Question(try CustomerField.find("address"), isRequired: false))
        #expect(
            harness.picture(80) == """
                Address
                  text of one or several lines · optional
                › █

                Enter leaves it out · Ctrl-J new line · Ctrl-D stops
                """
        )
        harness.press(Sent.paste("1 Main St\r\nLondon\r\n"), Sent.newLine, "UK", Sent.up, Sent.up, "!")
        #expect(
            harness.picture(40) == """
                Address
                  text of one or several lines ·
                  optional
                › 1 !█Main St
                  London
                  UK

                Enter answers · ^J new line · ^D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["address=1 !Main St\nLondon\nUK"])
        #expect(
            harness.picture(40) == """
                ✔ Address: 1 !Main St, London, UK
                """
        )
    }

    @Test("a secret shows nothing, not even how long it is")
    func secret() {
        var harness = PromptHarness(Question(name: "pin", label: "PIN of your vault", kind: .hidden))
        #expect(
            harness.picture(40) == """
                PIN of your vault
                  not shown while it is typed
                › █

                Enter answers · Ctrl-D stops
                """
        )
        harness.press("1")
        let first = harness.picture(40)
        harness.press("23456789")
        #expect(harness.picture(40) == first)
        #expect(
            harness.picture(40) == """
                PIN of your vault
                  not shown while it is typed
                › •••█

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["pin=123456789"])
        #expect(!harness.picture().contains("123"))
    }

    @Test("a day that there never was is refused, with what is wrong with it")
    func date() throws {
        var harness = PromptHarness(Question(try CustomerField.find("birth_date")))
        harness.press("1999-02-30")
        #expect(
            harness.picture(80) == """
                Date of birth
                  a date, like 1976-07-04
                › 1999-02-30█
                  ✘ February 1999 has 28 days

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(
            harness.picture(40) == """
                Date of birth
                  a date, like 1976-07-04
                › 1999-02-30█
                  ✘ February 1999 has 28 days
                    write it like 1976-07-04

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.erase)
        #expect(
            harness.picture(40) == """
                Date of birth
                  a date, like 1976-07-04
                › 1999-02-3█

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.erase, "28", Sent.enter)
        #expect(harness.answers == ["birth_date=1999-02-28"])
    }

    private static let declarations = [
        "I declare under penalty of perjury that I am a person with tax residence in the USA",
        "I declare under penalty of perjury that I am a person with no tax residence in the USA",
    ].enumerated().map { Question.Choice("\($0.offset)", label: $0.element) }

    @Test("a choice that is longer than the terminal is wide can be read to its end, in the list and in the summary")
    func longChoices() {
        let prompt = Question(name: "us", label: "Tax", kind: .choice(Question.Choices(Self.declarations)))
        var harness = PromptHarness(Questionnaire([prompt], hasSummary: true))
        #expect(
            harness.picture(40) == """
                Tax
                  one of 2
                › █type to find
                ▸ I declare under penalty of perjury
                  that I am a person with tax residence
                  in the USA
                  I declare under penalty of perjury
                  that I am a person with no tax
                  residence in the USA

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        // Where there is no room for both, the marked one is whole.
        harness.press(Sent.down)
        #expect(
            harness.picture(40, rows: 10) == """
                Tax
                  one of 2
                › █type to find
                  I declare under penalty of perjury t…
                ▸ I declare under penalty of perjury
                  that I am a person with no tax
                  residence in the USA

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(
            harness.picture(40) == """
                Your answers
                  ✔ Tax: I declare under penalty of
                    perjury that I am a person with no
                    tax residence in the USA
                ▸ Send these answers

                Enter sends · ↑↓ move · ^D stops
                """
        )
        let several = Question(name: "both", label: "Tax", kind: .several(Question.Choices(Self.declarations)))
        var ticking = PromptHarness(several)
        ticking.press(" ")
        #expect(
            ticking.picture(80) == """
                Tax
                  any of 2
                ▸ [x] I declare under penalty of perjury that I am a person with tax residence
                      in the USA
                  [ ] I declare under penalty of perjury that I am a person with no tax
                      residence in the USA

                Space ticks · Enter takes 1 · ↑↓ move · Ctrl-D stops
                """
        )
    }

    @Test("a telephone number is taken as people write it")
    func phone() throws {
        var harness = PromptHarness(Question(try CustomerField.find("mobile_number")))
        harness.press("030 901820", Sent.enter)
        #expect(
            harness.picture(80) == """
                Mobile number
                  a phone number as E.164 writes it, like +14155550123
                › 030 901820█
                  ✘ a phone number begins with + and the code of the country
                    write it like +14155550123

                Enter answers · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                Mobile number
                  a phone number as E.164 writes it,
                  like +14155550123
                › 030 901820█
                  ✘ a phone number begins with + and
                    the code of the country
                    write it like +14155550123

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.escape, Sent.paste("+49 (30) 901-820"), Sent.enter)
        #expect(harness.answers == ["mobile_number=+4930901820"])
        #expect(
            harness.picture(40) == """
                ✔ Mobile number: +4930901820
                """
        )
    }

    @Test("an address of electronic mail")
    func email() throws {
        var harness = PromptHarness(Question(try CustomerField.find("email_address")))
        harness.press("ada", Sent.enter)
        #expect(
            harness.picture(40) == """
                Email address
                  an email address, like
                  ada@example.org
                › ada█
                  ✘ an email address has an @
                    write it like ada@example.org

                Enter answers · Ctrl-D stops
                """
        )
        harness.press("@example.org", Sent.enter)
        #expect(harness.answers == ["email_address=ada@example.org"])
    }

    @Test("a number, with the digits that are typed")
    func amount() throws {
        var harness = PromptHarness(Question(name: "amount", label: "How much?", kind: .number))
        harness.press("500x")
        #expect(
            harness.picture(40) == """
                How much?
                  a number
                › 500x█
                  ✘ that is not a number

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.escape, "1,000", Sent.enter)
        #expect(
            harness.picture(40) == """
                How much?
                  a number
                › 1,000█
                  ✘ write decimals behind a point, and
                    no thousands separators
                    write it like 12.50

                Enter answers · Ctrl-D stops
                """
        )
        harness.press(Sent.escape, " 4 99.90", Sent.enter)
        #expect(harness.answers == ["amount=499.90"])
    }

    @Test("a country is found by a part of its name, and moved to with arrows")
    func country() throws {
        var harness = PromptHarness(Question(try CustomerField.find("address_country_code")))
        #expect(
            harness.picture(80) == """
                Country of residence
                  one of 249
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

                ↑↓ move · Ctrl-D stops
                """
        )
        harness.press("korea")
        #expect(
            harness.picture(40) == """
                Country of residence
                  one of 249
                › korea█
                ▸ North Korea  PRK
                  South Korea  KOR

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.down, Sent.enter)
        #expect(harness.answers == ["address_country_code=KOR"])
        #expect(
            harness.picture(40) == """
                ✔ Country of residence: South Korea
                """
        )
    }

    @Test("a choice that is none is not taken")
    func noChoice() throws {
        var harness = PromptHarness(Question(try CustomerField.find("language_code")))
        harness.press(Sent.enter)
        #expect(
            harness.picture(40) == """
                Language
                  one of 183
                › █type to find
                  Abkhazian  ab
                  Afar  aa
                  Afrikaans  af
                  Akan  ak
                  Albanian  sq
                  Amharic  am
                  Arabic  ar
                  Aragonese  an
                  Armenian  hy
                  174 more
                  ✘ choose one
                    arrow keys move, typing finds

                ↑↓ move · Ctrl-D stops
                """
        )
        harness.press("klingon", Sent.enter)
        #expect(
            harness.picture(40) == """
                Language
                  one of 183
                › klingon█
                  ✘ none of 183 is called so
                    Esc shows all of them again

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.escape, "deutsch", Sent.enter)
        #expect(harness.answers == ["language_code=de"])
    }

    @Test("a few choices, of which another word does as well")
    func suggestion() throws {
        var harness = PromptHarness(Question(try CustomerField.find("id_type")))
        #expect(
            harness.picture(80) == """
                Type of identity document
                  one of 3, or another
                › █type to find
                  passport
                  drivers_license
                  id_card

                ↑↓ move · Ctrl-D stops
                """
        )
        harness.press("residence permit")
        #expect(
            harness.picture(40) == """
                Type of identity document
                  one of 3, or another
                › residence permit█
                  none of these; taken as it is typed

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["id_type=residence permit"])
    }

    @Test("the choice that a profile suggests is where one begins, and says so")
    func suggestedChoice() throws {
        let field = try CustomerField.find("bank_account_type")
        let suggestion = Question.Suggestion(Secret("savings"), from: "profile ada")
        var harness = PromptHarness(Question(field, suggestion: suggestion))
        #expect(
            harness.picture(40) == """
                Type of bank account
                  one of 2
                › █type to find
                  checking
                ▸ savings  from profile ada

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        harness.press(Sent.enter)
        #expect(harness.answers == ["bank_account_type=savings"])
    }

    @Test("yes or no, where Enter alone says no")
    func confirmation() {
        var harness = PromptHarness(Question(name: "terms", label: "Do you agree to the terms?", kind: .confirmation))
        #expect(
            harness.picture(80) == """
                Do you agree to the terms?
                  yes or no
                ›  Yes  [No]

                y or n · Enter says no · Ctrl-D stops
                """
        )
        harness.press("x")
        #expect(
            harness.picture(40) == """
                Do you agree to the terms?
                  yes or no
                ›  Yes  [No]
                  ✘ press y or n
                    Enter clears what was typed

                y or n · Enter says no · Ctrl-D stops
                """
        )
        harness.press("y")
        #expect(harness.answers == [])
        harness.press(Sent.enter, "y")
        #expect(harness.answers == ["terms=true"])
        #expect(
            harness.picture(40) == """
                ✔ Do you agree to the terms? yes
                """
        )
    }

    @Test("a file, with its path completed, and looked at before it is taken")
    func file() throws {
        let fileSystem = FakeFileSystem(sights: [
            "/home/ada/pictures/passport front.jpg": .file(byteCount: 20_000_001, start: [0xFF, 0xD8, 0xFF, 0xE0]),
            "/home/ada/pictures/passport.jpg": .file(byteCount: 734_003, start: [0xFF, 0xD8, 0xFF, 0xE0]),
            "/home/ada/pictures/private/x.png": .file(byteCount: 1, start: [0x89]),
        ])
        var harness = PromptHarness(Question(try CustomerField.find("photo_id_front")), fileSystem: fileSystem)
        #expect(
            harness.picture(80) == """
                Photo of the front of the identity document
                  a file, JPEG, PNG, WebP, HEIC, TIFF or PDF, at most 10 MB
                › █

                Enter answers · Tab completes · Ctrl-D stops
                """
        )
        // A quote may be before a path with blanks, and stays open until the path is whole.
        harness.press("\"~/pictures/passport f", Sent.tab)
        #expect(harness.picture(80).contains("› \"~/pictures/passport front.jpg"))
        harness.press("\u{15}")
        harness.press("~/pi", Sent.tab, Sent.tab)
        #expect(
            harness.picture(80) == """
                Photo of the front of the identity document
                  a file, JPEG, PNG, WebP, HEIC, TIFF or PDF, at most 10 MB
                › ~/pictures/p█
                  passport front.jpg
                  passport.jpg
                  private/

                Enter answers · Tab completes · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                Photo of the front of the identity
                  document
                  a file, JPEG, PNG, WebP, HEIC, TIFF
                  or PDF, at most 10 MB
                › ~/pictures/p█
                  passport front.jpg
                  passport.jpg
                  private/

                Enter answers · ^D stops
                """
        )
        harness.press("assport", Sent.tab, " ", Sent.tab, Sent.enter)
        #expect(
            harness.picture(80) == """
                Photo of the front of the identity document
                  a file, JPEG, PNG, WebP, HEIC, TIFF or PDF, at most 10 MB
                › ~/pictures/passport front.jpg█
                  ✘ that file has 20.1 MB, and at most 10 MB fit
                    make it smaller, for example as a JPEG of lower quality

                Enter answers · Tab completes · Ctrl-D stops
                """
        )
        #expect(
            harness.picture(40) == """
                Photo of the front of the identity
                  document
                  a file, JPEG, PNG, WebP, HEIC, TIFF
                  or PDF, at most 10 MB
                › ~/pictures/passport front.jpg█
                  ✘ that file has 20.1 MB, and at most
                    10 MB fit
                    make it smaller, for example as a
                    JPEG of lower quality

                Enter answers · ^D stops
                """
        )
        harness.press(Sent.escape, Sent.paste("'/home/ada/pictures/passport.jpg'"), Sent.enter)
        #expect(harness.answers == ["photo_id_front=/home/ada/pictures/passport.jpg"])
        #expect(
            harness.picture(40) == """
                ✔ Photo of the front…: passport.jpg (J…
                """
        )
    }

    @Test("an anchor's words can neither drive the terminal, nor pretend to be a line of ours")
    func hostile() {
        var harness = PromptHarness(
            Questionnaire(
                title: "evil\u{7}.example\u{1B}]0;owned",
                [
                    Question(
                        name: "x",
                        label: "Name\n✔ Send these answers\u{1B}[2J",
                        about: "\u{202E}Look\r\n› \u{9B}31mhere\u{2028}\(String(repeating: "long ", count: 400))",
                        kind: .choice(Question.Choices([Question.Choice("a", label: "one\n▸ two\u{1B}[1A")])),
                        objection: .stated("no\n\n\u{1B}c✔ yes")
                    )
                ]
            )
        )
        #expect(
            harness.picture(80) == """
                evil .example ]0;owned

                Name ✔ Send these answers [2J
                  Look  ›  31mhere long long long long long long long long long long long long
                  long long long long long long long long long long long long long long long
                  long long long long long long long long long long long long long long long
                  long long long long long long long long long long long long long long long
                  long long long long long long long long long long long long long long long l…
                  one of 1
                › █type to find
                ▸ one ▸ two [1A
                  ✘ no   c✔ yes

                Enter takes it · ↑↓ move · Ctrl-D stops
                """
        )
        let screen = harness.questions.screen(columns: 80, rows: 24)
        #expect(screen.lines.allSatisfy { !$0.text.unicodeScalars.contains(where: ForeignText.controls) })
        harness.press(Sent.enter)
        #expect(harness.answers == ["x=a"])
        #expect(
            harness.picture(40) == """
                ✔ Name ✔ Send these answe…: one ▸ two …
                """
        )
    }

    @Test(
        "on a few rows, what matters most stays: the question, the answer and what is wrong with it",
        arguments: [3, 4, 6, 9, 14]
    )
    func low(rows: Int) throws {
        let about = String(repeating: "Many words about it. ", count: 30)
        for prompt in [
            Question(try CustomerField.find("birth_date"), about: about, objection: .stated("too young")),
            Question(try CustomerField.find("birth_country_code"), about: about, objection: .stated("not there")),
            Question(try CustomerField.find("photo_id_front"), about: about, objection: .stated("not sharp")),
        ] {
            var harness = PromptHarness(Questionnaire(title: "polaris.example", [prompt]))
            harness.press("x")
            harness.press(Key.enter)
            let screen = harness.questions.screen(columns: 40, rows: rows)
            #expect(screen.lines.count < rows || rows == 3)
            #expect(screen.lines.allSatisfy { $0.columns < 40 })
            let cursor = try #require(screen.cursor)
            #expect(screen.lines[cursor.row].text.hasPrefix("› x"))
            #expect(rows < 4 || screen.text.contains("✘"))
        }
    }
}
