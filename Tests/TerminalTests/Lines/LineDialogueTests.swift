import CustomerFields
import Diagnostics
import Questions
import Terminal
import Testing

/// Questions on a terminal that can't move its cursor.
@Suite("Questions line by line")
struct LineDialogueTests {
    /// Someone who types lines, and what has come out.
    private struct Talk {
        var dialogue: LineDialogue
        var fileSystem = FakeFileSystem()
        var shown = ""
        var kept: [String] = []

        init(_ questions: Questionnaire) {
            dialogue = LineDialogue(questions)
            shown = dialogue.takeOutput()
        }

        mutating func type(_ lines: String...) {
            for line in lines {
                let isHidden = dialogue.isHidden
                let step = dialogue.take(line, on: fileSystem)
                if let answer = step.kept { kept.append("\(answer.name)=\(answer.answer.value?.reveal() ?? "–")") }
                shown += (isHidden ? "" : line) + "\n" + dialogue.takeOutput()
            }
        }

        func picture(_ columns: Int) -> String {
            shown.split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
        }
    }

    private static func field(_ key: String, isOptional: Bool = false, profile: String? = nil) throws -> Question {
        let suggestion = profile.map { Question.Suggestion(Secret($0), from: "profile ada") }
        return Question(try CustomerField.find(key), isRequired: !isOptional, suggestion: suggestion)
    }

    @Test("a whole talk: what stands in brackets, what is refused, choices by number, going back, and the summary")
    func wholeTalk() throws {
        var talk = Talk(
            Questionnaire(
                title: "polaris.example",
                [
                    try Self.field("first_name", profile: "Ada"), try Self.field("birth_date"), try Self.field("sex"),
                    try Self.field("city", isOptional: true),
                ]
            )
        )
        talk.type("", "1999-02-30", "1976/7/4", "4", "2", ":back", "other", "", "1", "Adele", "")
        #expect(
            talk.picture(80) == """
                polaris.example asks. An empty line takes the value in brackets; :back goes
                back, :skip leaves out, :stop ends.

                1 of 4  Given name
                  text
                  [Ada] from profile ada
                >
                ✔ Given name: Ada

                2 of 4  Date of birth
                  a date, like 1976-07-04
                > 1999-02-30
                  ! February 1999 has 28 days
                    write it like 1976-07-04
                > 1976/7/4
                ✔ Date of birth: 1976-07-04

                3 of 4  Sex
                  one of 3
                  1  male
                  2  female
                  3  other
                > 4
                  ! none of 3 is called so
                > 2
                ✔ Sex: female

                4 of 4  City
                  text · optional
                > :back

                3 of 4  Sex
                  one of 3
                  1  male
                  2  female
                  3  other
                  [female]
                > other
                ✔ Sex: other

                4 of 4  City
                  text · optional
                >
                – City: left out

                Your answers to polaris.example
                  1  ✔ Given name: Ada
                  2  ✔ Date of birth: 1976-07-04
                  3  ✔ Sex: other
                  4  – City: left out
                An empty line sends them; a number changes that answer.
                > 1

                1 of 4  Given name
                  text
                  [Ada]
                > Adele
                ✔ Given name: Adele

                Your answers to polaris.example
                  1  ✔ Given name: Adele
                  2  ✔ Date of birth: 1976-07-04
                  3  ✔ Sex: other
                  4  – City: left out
                An empty line sends them; a number changes that answer.
                >

                """
        )
        #expect(talk.dialogue.questions.ending == .answered)
        #expect(
            talk.kept == [
                "first_name=Ada", "birth_date=1976-07-04", "sex=female", "sex=other", "city=–", "first_name=Adele",
            ]
        )
    }

    @Test("a country by a part of its name, out of those that have it")
    func country() throws {
        var talk = Talk(Questionnaire([try Self.field("birth_country_code")]))
        talk.type("korea", "atlantis", "2")
        #expect(
            talk.picture(80) == """
                An empty line takes the value in brackets; :back goes back, :skip leaves out,
                :stop ends.

                Country of birth
                  one of 249
                  a part of a name lists those that have it
                > korea
                  1  North Korea  PRK
                  2  South Korea  KOR
                > atlantis
                  ! none of 249 is called so
                > 2
                ✔ Country of birth: South Korea

                """
        )
        #expect(talk.kept == ["birth_country_code=KOR"])
        var exact = Talk(Questionnaire([try Self.field("birth_country_code")]))
        exact.type("deutschl")
        #expect(exact.kept == ["birth_country_code=DEU"])
    }

    @Test("several lines, of which an empty one is the end, and a file")
    func linesAndFile() throws {
        var talk = Talk(
            Questionnaire([try Self.field("address"), try Self.field("photo_id_front")], hasSummary: false)
        )
        talk.fileSystem.sights["id.pdf"] = .file(byteCount: 2048, start: Array("%PDF-1.7".utf8))
        talk.type("1 Main St", "London", "", "id.jpg", "id.pdf")
        #expect(
            talk.picture(80) == """
                An empty line takes the value in brackets; :back goes back, :skip leaves out,
                :stop ends.

                1 of 2  Address
                  text of one or several lines
                  an empty line ends it
                > 1 Main St
                > London
                >
                ✔ Address: 1 Main St, London

                2 of 2  Photo of the front of the identity document
                  a file, JPEG, PNG, WebP, HEIC, TIFF or PDF, at most 10 MB
                > id.jpg
                  ! there is no such file
                > id.pdf
                ✔ Photo of the front of the identity document: id.pdf (PDF, 2.1 kB)

                """
        )
        #expect(talk.kept == ["address=1 Main St\nLondon", "photo_id_front=id.pdf"])
    }

    @Test("a secret is nowhere to be seen, and yes is not what an empty line says")
    func secretAndTerms() throws {
        var talk = Talk(
            Questionnaire([
                Question(name: "pin", label: "PIN", kind: .hidden),
                Question(name: "terms", label: "Do you agree?", kind: .confirmation),
            ])
        )
        #expect(talk.dialogue.isHidden)
        talk.type("2468")
        #expect(!talk.dialogue.isHidden)
        talk.type("maybe", "", ":stop")
        #expect(
            talk.picture(80) == """
                An empty line takes the value in brackets; :back goes back, :skip leaves out,
                :stop ends.

                1 of 2  PIN
                  not shown while it is typed
                >

                2 of 2  Do you agree?
                  yes or no
                > maybe
                  ! answer yes or no
                >
                ✔ Do you agree? no

                Your answers
                  1  ✔ PIN: •••
                  2  ✔ Do you agree? no
                An empty line sends them; a number changes that answer.
                > :stop
                stopped; the 2 answers are kept

                """
        )
        #expect(talk.kept == ["pin=2468", "terms=false"])
        #expect(talk.dialogue.questions.ending == .stopped)
        #expect(!talk.shown.contains("2468"))
    }

    @Test("all of it fits a terminal of 40 columns")
    func narrow() throws {
        var dialogue = LineDialogue(
            Questionnaire(title: "polaris.example", [try Self.field("photo_id_front"), try Self.field("sex")]),
            columns: 40
        )
        var fileSystem = FakeFileSystem()
        fileSystem.sights["a name that is long enough.pdf"] = .file(byteCount: 2048, start: Array("%PDF-1.7".utf8))
        var shown = dialogue.takeOutput()
        for line in ["x", "a name that is long enough.pdf", "2", ":stop"] {
            _ = dialogue.take(line, on: fileSystem)
            shown += "\n" + dialogue.takeOutput()
        }
        #expect(shown.contains("stopped; the 2 answers are kept"))
        for line in shown.split(separator: "\n") { #expect(DisplayColumns.atMost(String(line)) < 40, "\(line)") }
    }

    @Test("what is needed can't be skipped, and an anchor's words can't forge a line")
    func hostile() throws {
        var talk = Talk(
            Questionnaire([
                Question(
                    name: "x",
                    label: "Name\n> ",
                    about: "a\r\n\u{1B}[2Jb",
                    suggestion: Question.Suggestion(Secret("y\n> z"))
                )
            ])
        )
        talk.type(":skip")
        #expect(
            talk.picture(80) == """
                An empty line takes the value in brackets; :back goes back, :skip leaves out,
                :stop ends.

                Name >
                  a   [2Jb
                  text
                  [y > z]
                > :skip
                  ! an answer is needed
                >
                """
        )
        #expect(talk.shown.unicodeScalars.allSatisfy { $0 == "\n" || !ForeignText.controls($0) })
        talk.dialogue.close()
        #expect(talk.dialogue.questions.ending == .closed)
    }
}
