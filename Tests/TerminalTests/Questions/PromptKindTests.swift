import CustomerFields
import Diagnostics
import Stellar
import Testing

@testable import Terminal

@Suite("Answers that fit")
struct PromptKindTests {
    private static let limits = NumberLimits(
        least: ExactDecimal(10),
        greatest: ExactDecimal(500),
        decimals: 2,
        unit: "USD"
    )

    @Test(
        "are brought to the form in which they are sent",
        arguments: [
            (.number(limits), "10", "10"), (.number(limits), " 4 99.5", "499.5"),
            (.number(limits), "500.00", "500.00"), (.number(limits), "+12.50", "12.50"),
            (.number(), " 001234 ", "001234"), (.number(), "007.10", "007.10"),
            (.number(), "-0.0000001", "-0.0000001"),
            (.number(), "12345678901234567890.5", "12345678901234567890.5"), (.text(), "  a  b ", "a  b"),
            (.value(.phone), "0049 30 901820", "+4930901820"), (.value(.date), "1976.7.4", "1976-07-04"),
            (.confirmation, "YES", "true"), (.confirmation, "n", "false"), (PromptKind(.country), "deutschland", "DEU"),
            (PromptKind(.shortCountry), "DEU", "DE"), (PromptKind(.language), "français", "fr"),
            (PromptKind(.suggestion(["passport"])), "Passport", "passport"),
            (PromptKind(.suggestion(["passport"])), "Visa", "Visa"), (.secret, " pass word ", " pass word "),
        ] as [(PromptKind, String, String)]
    )
    func taken(_ kind: PromptKind, _ text: String, _ value: String) throws {
        #expect(try kind.value(of: text) == value)
    }

    @Test("Chinese, Japanese and Korean choices are found by any character of theirs, as others are by any word")
    func denseScripts() {
        let filter = ChoiceFilter(["日本梨", "한국배", "Golden Apple", "なし"].map { PromptChoice($0) })
        for (typed, found) in [("梨", "日本梨"), ("本梨", "日本梨"), ("국", "한국배"), ("し", "なし"), ("app", "Golden Apple")] {
            #expect(filter.matches(typed).map(\.value) == [found], "\(typed)")
        }
        #expect(filter.matches("o").isEmpty)
    }

    @Test(
        "and others are refused with what is wrong",
        arguments: [
            (.number(limits), "9.99", "at least 10 USD"), (.number(limits), "500.01", "at most 500 USD"),
            (.number(limits), "12.345", "at most 2 decimals"), (.number(limits), "ten", "that is not a number"),
            (.number(limits), "1,5", "write decimals behind a point, and no thousands separators"),
            (.number(limits), "1e2", "that is not a number"), (.number(), "--1", "that is not a number"),
            (.number(), String(repeating: "9", count: 60), "that number is too long"),
            (.number(NumberLimits(decimals: 0)), "1.5", "a whole number is needed"),
            (.text(limit: 3), "four", "at most 3 characters fit"),
            (.value(.date), "1999-02-29", "February 1999 has 28 days"),
            (PromptKind(.choice(["male"])), "x", "that is none of the choices"),
            (.confirmation, "maybe", "answer yes or no"),
        ] as [(PromptKind, String, String)]
    )
    func refused(_ kind: PromptKind, _ text: String, _ summary: String) {
        let error = #expect(throws: UnfitAnswer.self) { try kind.value(of: text) }
        #expect(error?.summary == summary)
        #expect(error?.failure == .unanswered)
    }

    @Test(
        "what can't be mended by writing on is said while it is written, and nothing else is",
        arguments: [
            (.number(limits), "5", nil), (.number(limits), "501", "at most 500 USD"),
            (.number(limits), "-", "at least 10 USD"),
            (.number(limits), "5.123", "at most 2 decimals"), (.number(limits), "1x", "that is not a number"),
            (.number(), "-", nil), (.number(NumberLimits(least: ExactDecimal(-5))), "-6", "at least -5"),
            (.number(NumberLimits(greatest: ExactDecimal(-5))), "-1", nil),
            (.text(limit: 3), "four", "at most 3 characters fit"),
            (.value(.date), "1999-1", nil), (.value(.email), "ada", nil), (.confirmation, "x", nil),
            (.number(), "", nil),
        ] as [(PromptKind, String, String?)]
    )
    func beginnings(_ kind: PromptKind, _ text: String, _ problem: String?) {
        #expect(kind.problem(ofBeginning: text) == problem)
    }

    @Test("every field of SEP-9 is asked for in its own way, with a label that begins with a capital")
    func fields() {
        for field in CustomerField.all {
            let prompt = Prompt(field)
            #expect(prompt.name == field.key)
            #expect(prompt.label.first?.isUppercase == true, "\(prompt.label)")
            switch (field.kind, prompt.kind) {
            case (.binary, .file), (.country, .choice), (.shortCountry, .choice), (.language, .choice), (.text, .text),
                (.multilineText, .longText), (.choice, .choice), (.suggestion, .choice):
                break
            case (let kind, .value(let same)): #expect(kind == same)
            default: Issue.record("\(field) is asked for as \(prompt.kind)")
            }
        }
        #expect(Prompt(CustomerField.all[0], choices: ["a", "b"]).kind.described == "one of 2")
    }
}
