import Diagnostics
import FlowEngine
import FlowLanguage
import Testing

@testable import FlowRunner

@Suite("RecordedText")
struct RecordedTextTests {
    private func results(_ results: [String: Value], hiding answers: String...) -> [String: Value] {
        var text = RecordedText()
        text.known = ["anchor.example"]
        text.hide(answers.map { Secret($0) })
        guard case .finished(let outcome) = text.cleaned(.finished(Outcome(state: "a", results: results))) else {
            return [:]
        }
        return outcome.results
    }

    @Test("hides answers wherever they are repeated, the longest first")
    func hides() {
        let cleaned = results(
            ["message": "Hello JANE DOE of 12 Main Street", "list": ["Jane"]],
            hiding: "Jane",
            "Jane Doe",
            "12 Main\nStreet"
        )
        #expect(cleaned == ["message": "Hello ••• of •••", "list": ["•••"]])
    }

    @Test("leaves alone what identifies, short answers, amounts, and what everybody knows")
    func leaves() {
        let given: [String: Value] = [
            "id": "Jane-1", "title": "true 2500 Bobby USA Al anchor.example", "withdraw_memo": "Jane",
            "amount_in": .integer(250_000),
        ]
        #expect(results(given, hiding: "Jane", "true", "2500", "Bob", "USA", "Al", "anchor.example", "250000") == given)
        // The words of a bank are no identifier, and those with blanks are none of a service.
        let named: [String: Value] = ["external_transaction_id": "of Jane", "order_id": "Jane Doe", "quote_id": "Jane"]
        let cleaned: [String: Value] = ["external_transaction_id": "of •••", "order_id": "••• Doe", "quote_id": "Jane"]
        #expect(results(named, hiding: "Jane") == cleaned)
        #expect(results(["title": "123456"], hiding: "123456") == ["title": "•••"])
    }

    @Test("hides names of three letters where they stand as words, as they were given")
    func shortNames() {
        let given: [String: Value] = ["message": "The bank knows no Jane Doe, Doe; doe or DoeLtd, Doe's 12Doe Doe"]
        let expected: [String: Value] = ["message": "The bank knows no ••• •••, •••; doe or DoeLtd, •••'s 12Doe •••"]
        #expect(results(given, hiding: "Jane", "Doe") == expected)
        #expect(
            results(["m": "Lee Ötz yes USD Yes"], hiding: "Lee", "Ötz", "yes", "USD") == ["m": "••• ••• yes USD Yes"]
        )
    }

    @Test("hides short names also in capitals, days however they are written, telephones as they are dialled")
    func otherWays() {
        let given: [String: Value] = [
            "message": "We know no JANE DOE, born 31.01.1990 or 1/31/1990 (January 31, 1990; 31. Jan 1990; 19900131)",
            "call": "555-123-4567, 0 555 123 4567 or 1 555 1234567", "other": "31.01.1991 555-123-4568 DOES doe",
        ]
        let expected: [String: Value] = [
            "message": "We know no ••• •••, born ••• or ••• (•••; •••; •••)", "call": "•••, ••• or •••",
            "other": "31.01.1991 555-123-4568 DOES doe",
        ]
        #expect(results(given, hiding: "Jane", "Doe", "1990-01-31", "+15551234567") == expected)
        #expect(WrittenDate.spellings(of: "1990-13-31").isEmpty && WrittenDate.spellings(of: "12-34-56").isEmpty)
    }

    @Test("hides answers in every spelling: in URLs, in JSON, in HTML, in base64")
    func spellings() {
        let given: [String: Value] = [
            "url": "see /x?name=J%C3%BCrgen%20O%27Hara&n=J%c3%bcrgen+O%27Hara", "json": #"{"a": "J\u00fcrgen O'Hara"}"#,
            "html": "Dear J\u{FC}rgen O&#39;Hara", "base64": "SsO8cmdlbiBPJ0hhcmE=",
        ]
        let expected: [String: Value] = [
            "url": "see /x?name=•••&n=•••", "json": #"{"a": "•••"}"#, "html": "Dear •••", "base64": "•••=",
        ]
        #expect(results(given, hiding: "Jürgen O'Hara") == expected)
    }

    @Test(
        "hides numbers however they are grouped, and spelled in hexadecimal digits",
        arguments: [
            ("12345678", "of 1234 5678.", "of •••."), ("12345678", "account 12-34-56-78", "account •••"),
            ("1234 5678", "12345678", "•••"), ("12-34-56", "sort code 123456 or 12 34 56", "sort code ••• or •••"),
            ("CH93 0076 2011", "ch9300762011", "•••"), ("+41 79 123 45 67", "call 41-79-1234567", "call •••"),
            ("12345678", "3132333435363738", "•••"),
            ("123456", "91234-56, 1234.56, 12:34:56", "91234-56, 1234.56, 12:34:56"),
        ]
    )
    func grouped(answer: String, text: String, shown: String) {
        #expect(results(["message": .text(text)], hiding: answer) == ["message": .text(shown)])
        #expect(GroupedNumber("Jane Doe") == nil && GroupedNumber("12 Main Street") == nil)
    }

    @Test("hides a session's token whole, in parts, with its dots written otherwise and cut off at the end")
    func tokens() {
        let parts = [
            "eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiJHQlJQWUhJTDJDSSJ9", "dBjftJeZ4CVP_mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        ]
        let token = parts.joined(separator: ".")
        var text = RecordedText()
        text.hide(token: Secret(token))
        let told = [
            "hello \(token)!": "hello •••!",
            "http://localhost:1/\(token.prefix(60))…": "http://localhost:1/•••…",
            "at http://\(token.lowercased())": "at http://•••",
            parts.joined(separator: "%2E"): "•••%2E•••%2E•••",
            "signed \(parts[2])": "signed •••",
            // The token of another session begins in the same way.
            "\(parts[0]).eyJzdWIiOiJHQU5PVEhFUiJ9.x": "\(parts[0]).eyJzdWIiOiJHQU5PVEhFUiJ9.x",
        ]
        for (said, shown) in told { #expect(text.concealed(said) == shown) }
        let outcome = Outcome(state: "a", results: ["external_transaction_id": .text(token), "\(token)": 1])
        guard case .finished(let cleaned) = text.cleaned(.finished(outcome)) else { return }
        #expect(cleaned.results["external_transaction_id"] == "•••")
    }

    @Test("hides answers in the names that somebody else gave, and in accounts that are none of the ledger")
    func names() {
        let account = "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H"
        let given: [String: Value] = [
            "info": ["of Jane Middleton": 1, "name": "Jane Middleton"], "to": "DE12 3456 7890", "from": .text(account),
        ]
        let expected: [String: Value] = ["info": ["of •••": 1, "name": "•••"], "to": "•••", "from": .text(account)]
        #expect(results(given, hiding: "Jane Middleton", "DE12 3456 7890", "name", account) == expected)
    }

    @Test("shows where to send money, the names of fields and quoted choices, also if an answer is the same")
    func ownData() {
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJHQlJQWUhJTDJDSSJ9.dBjftJeZ4CVP_mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        var text = RecordedText()
        text.hide(["bank_account", "110000000", "Jane Doe", "cheque"].map { Secret($0) })
        text.hide(token: Secret(token))
        text.published = ["bank_account", "cash"]
        let instructions: Value = [
            "organization.bank_account_number": ["value": "110000000", "description": "for Jane Doe"],
            "organization.bank_number": "110000000", "reference": .text("x \(token)"),
        ]
        // Anchors of old have them as one text.
        let told: [String: Value] = [
            "transfer": ["instructions": instructions, "message": "to 110000000"], "how": "to 110000000",
        ]
        let shown: Value = [
            "organization.bank_account_number": ["value": "110000000", "description": "for •••"],
            "organization.bank_number": "110000000", "reference": "x •••",
        ]
        guard case .finished(let outcome) = text.cleaned(.finished(Outcome(state: "a", results: told))) else { return }
        #expect(
            outcome.results == ["transfer": ["instructions": shown, "message": "to •••"], "how": "to 110000000"]
        )
        // Only where it is quoted as a choice; others say of a customer what they have told.
        let sentences = [
            "it has `bank_account`, `cash`": "it has `bank_account`, `cash`",
            "your bank_account is `cheque`": "your ••• is `•••`", "bank_account`": "•••`",
            "`bank_account` of Jane `Doe bank_account": "`bank_account` of Jane `Doe •••",
        ]
        for (said, shown) in sentences { #expect(text.concealed(said) == shown) }
        var message = MessageText(words: "Send it, Jane Doe:\n")
        message.add(data: "organization.bank_account_number: 110000000")
        message.add(words: " (not 110000000)")
        #expect(text.cleaned(message) == "Send it, •••:\norganization.bank_account_number: 110000000 (not •••)")
    }

    @Test("nothing of the other side drives a terminal or begins a line of its own")
    func controls() {
        let cleaned = results(["message": "no\u{1B}[2J\n✓ paid\u{202E}x\u{2028}y\u{2066}"])
        #expect(cleaned == ["message": "no [2J ✓ paid x y "])
        let failure = StepFailure(state: "a", kind: .refused, summary: "said\r\nfine\u{9B}1m")
        #expect(
            RecordedText().cleaned(.failed(failure))
                == .failed(StepFailure(state: "a", kind: .refused, summary: "said  fine 1m"))
        )
    }
}
