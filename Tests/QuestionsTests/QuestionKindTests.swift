import CustomerFields
import Diagnostics
import Testing
import Timekeeping

@testable import Questions

@Suite("Answers that fit")
struct QuestionKindTests {
    @Test(
        "are brought to the form in which they are sent",
        arguments: [
            (.number, " 4 99.5", "499.5"), (.number, "500.00", "500.00"), (.number, "+12.50", "12.50"),
            (.number, " 001234 ", "001234"), (.number, "007.10", "007.10"),
            (.number, "-0.0000001", "-0.0000001"),
            (.number, "12345678901234567890.5", "12345678901234567890.5"), (.text(), "  a  b ", "a  b"),
            (.value(.phone), "0049 30 901820", "+4930901820"), (.value(.date), "1976.7.4", "1976-07-04"),
            (.confirmation, "YES", "true"), (.confirmation, "n", "false"),
            (Question.Kind(.country), "deutschland", "DEU"),
            (Question.Kind(.shortCountry), "DEU", "DE"), (Question.Kind(.language), "français", "fr"),
            (Question.Kind(.suggestion(["passport"])), "Passport", "passport"),
            (Question.Kind(.suggestion(["passport"])), "Visa", "Visa"), (.hidden, " pass word ", " pass word "),
        ] as [(Question.Kind, String, String)]
    )
    func taken(_ kind: Question.Kind, _ text: String, _ value: String) throws {
        #expect(try kind.value(of: text) == value)
    }

    @Test("Chinese, Japanese and Korean choices are found by any character of theirs, as others are by any word")
    func denseScripts() {
        let choices = Question.Choices(["日本梨", "한국배", "Golden Apple", "なし"].map { Question.Choice($0) })
        for (typed, found) in [("梨", "日本梨"), ("本梨", "日本梨"), ("국", "한국배"), ("し", "なし"), ("app", "Golden Apple")] {
            #expect(choices.matches(typed).map(\.value) == [found], "\(typed)")
        }
        #expect(choices.matches("o").isEmpty)
    }

    @Test(
        "and others are refused with what is wrong",
        arguments: [
            (.number, "ten", "that is not a number"),
            (.number, "1,5", "write decimals behind a point, and no thousands separators"),
            (.number, "1e2", "that is not a number"), (.number, "--1", "that is not a number"),
            (.number, String(repeating: "9", count: 60), "that number is too long"),
            (.text(limit: 3), "four", "at most 3 characters fit"),
            (.value(.date), "1999-02-29", "February 1999 has 28 days"),
            (Question.Kind(.choice(["male"])), "x", "that is none of the choices"),
            (.confirmation, "maybe", "answer yes or no"),
        ] as [(Question.Kind, String, String)]
    )
    func refused(_ kind: Question.Kind, _ text: String, _ summary: String) {
        let error = #expect(throws: UnfitAnswer.self) { try kind.value(of: text) }
        #expect(error?.summary == summary)
    }

    @Test(
        "what writing on can't fix is said while it is written, and nothing else is",
        arguments: [
            (.number, "5", nil), (.number, "-", nil), (.number, "1x", "that is not a number"),
            (.number, "1,", "write decimals behind a point, and no thousands separators"),
            (.text(limit: 3), "four", "at most 3 characters fit"),
            (.value(.date), "1999-1", nil), (.value(.email), "ada", nil), (.confirmation, "x", nil),
            (.number, "", nil),
        ] as [(Question.Kind, String, String?)]
    )
    func beginnings(_ kind: Question.Kind, _ text: String, _ problem: String?) {
        #expect(kind.problem(ofBeginning: text)?.words == problem)
    }

    @Test("every field of SEP-9 is asked for in its own way, with a label that begins with a capital")
    func fields() {
        for field in CustomerField.all {
            #expect(Question(name: field.key, customerField: field.key).title.first?.isUppercase == true, "\(field)")
            let kind = Question.Kind(field.kind)
            switch (field.kind, kind) {
            case (.binary, .file), (.text, .text), (.multilineText, .longText), (.choice, .choice),
                (.suggestion, .choice):
                break
            case (let own, .value(let same)): #expect(own == same)
            default: Issue.record("\(field) is asked for as \(kind)")
            }
            let isListed = [.country, .shortCountry, .language].contains(field.kind)
            if isListed { #expect(kind.choices.map { $0.all.count > 100 } == true, "\(field)") }
        }
    }

    @Test("countries and languages are found by their names, and refused where there are none of that name")
    func listed() throws {
        #expect(try Question.Kind.value(.country).value(of: "deutschland") == "DEU")
        #expect(try Question.Kind.value(.language).value(of: "de") == "de")
        let error = #expect(throws: UnfitAnswer.self) { try Question.Kind.value(.country).value(of: "Atlantis") }
        #expect(error?.message == "there is no such country; write it like DEU")
    }

    @Test(
        "files fit by media type and by ending, and any fits where a type can't be told",
        arguments: [
            ([], FileType.usual), (["image/*"], FileType.allCases.filter { $0.mediaType.hasPrefix("image/") }),
            ([".pdf", "image/png"], [.png, .pdf]), (["*/*"], []), (["text/csv", ".png"], []),
        ] as [([String], [FileType])]
    )
    func files(accepted: [String], types: [FileType]) {
        #expect(FileRules(accepting: accepted).types == types)
    }
}

@Suite("The check of an answer")
struct QuestionCheckingTests {
    private let now = Timestamp(unixSeconds: 1_800_000_000)

    @Test("a day that has to be past is past, and nothing unreadable is an answer")
    func days() throws {
        let question = Question(name: "birth_date", kind: .value(.date), customerField: "birth_date")
        #expect(try question.value(of: " 1976/7/4 ", at: now) == "1976-07-04")
        let ahead = #expect(throws: UnfitAnswer.self) { try question.value(of: "2123-01-01", at: now) }
        #expect(ahead?.summary == "that day is in the future")
        let hidden = #expect(throws: UnfitAnswer.self) { try question.value(of: "1976\u{1B}[2J", at: now) }
        #expect(hidden?.summary == "it has unreadable characters")
    }

    @Test("what is demanded beside the kind is checked, and shapes what is sent")
    func demanded() throws {
        let flaw = Clause(.otherForm, [.expected: .text("two letters")])
        let demand = Question.Demand("two letters", shaped: { $0.uppercased() }) { $0.count == 2 ? nil : flaw }
        let question = Question(name: "code", demand: demand)
        #expect(try question.value(of: " de ", at: now) == "DE")
        #expect(throws: UnfitAnswer(flaw)) { try question.value(of: "deu", at: now) }
    }

    @Test("a page's control alone says what it takes, and its form shapes the answer")
    func controls() throws {
        let flaw = Clause(.failedCheck, [.cause: .failure(Failure(.pageAnswerUnfit, facts: [.name: .text("colour")]))])
        let demand = Question.Demand(shaped: { _ in "shaped" }) { $0 == "Blue" ? nil : flaw }
        var question = Question(
            name: "colour",
            kind: .choice(Question.Choices([.init("1", label: "Blau")])),
            demand: demand
        )
        question.control = Question.Control(kind: "select")
        #expect(try question.value(of: "Blue", at: now) == "Blue")
        #expect(throws: UnfitAnswer(flaw)) { try question.value(of: "Blau", at: now) }
    }
}
