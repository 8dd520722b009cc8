import CustomerFields
import Diagnostics
import EmbeddedFiles
import Foundation
import TestSupport
import Testing

@testable import HostedPages

/// The words and rules of pages, each with the page that needs it.
@Suite("PageWords")
struct PageWordsTests {
    @Test("each line of the file is an entry, of a known meaning, of a page that is there")
    func file() throws {
        let text = EmbeddedFile.pageWords.text
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(PageWords.entries.count == lines.count && !lines.isEmpty)
        #expect(Set(PageWords.entries).count == lines.count)
        for entry in PageWords.entries {
            #expect(entry.meaning == "error" || PageWords.Rule(rawValue: entry.word) != nil, "\(entry)")
            #expect(entry.word == entry.word.lowercased(), "\(entry)")
            #expect(try !PageFixture.bytes(entry.page).isEmpty, "\(entry)")
        }
    }

    @Test("each rule stands in the file", arguments: PageWords.Rule.allCases)
    func rules(rule: PageWords.Rule) {
        #expect(PageWords.entries.contains { $0.meaning == "rule" && $0.word == rule.rawValue })
    }

    @Test("without an entry its page gets another answer", arguments: PageWords.entries)
    func needed(entry: PageWords.Entry) throws {
        let others = PageWords.entries.filter { $0 != entry }
        #expect(try answer(on: entry.page, PageWords(PageWords.entries)) != answer(on: entry.page, PageWords(others)))
    }

    @Test("the pages are filled in and left by what is known of them", arguments: expected)
    func recorded(page: String, answer: String) throws {
        let found = try self.answer(on: page, .known)
        #expect(found == answer, "\(found)")
    }

    private static let expected: [(String, String)] = [
        (
            "polaris-kyc",
            "email_address=email_address, first_name=first_name, last_name=last_name; Submit; asks: First name, Last name, Email address"
        ),
        ("polaris-deposit", "amount=amount; Submit; asks: Amount (1.00 - 10000.00)"),
        (
            "polaris-withdraw",
            "amount=amount, bank_account=bank_account_number; Submit; asks: Amount (1.00 - 10000.00), Bank account number"
        ),
        (
            "platform-deposit",
            "amount=amount, name=first_name, surname=last_name; Submit; asks: Amount, First name, Last name, Email"
        ),
        (
            "registration-start",
            "language=language_code; Continue; asks: language, theme-switch, How did you receive your invitation to claim funds? "
                + "(ATTENTION: you must use the contact that was invited to claim this payment.)"
                + "; says: ATTENTION: you must use the contact that was invited to claim this payment."
        ),
        (
            "registration-passcode",
            "input-date-of-birth=birth_date, language=language_code; several buttons"
                + "; asks: language, theme-switch, One-Time Passcode (OTP), Date of Birth; says: Do not share your OTP or verification data "
                + "with anyone. People who ask for this information could be trying to access your account."
        ),
        ("registration-success", "language=language_code; Back to Home; asks: language, theme-switch"),
        ("sandbox-done", ""),
        ("polaris-more-info", ""),
        (
            "controls",
            "amount=amount, dob=birth_date, tin=tax_id; several buttons; asks: E-mail, Telephone, Amount to send, Date of birth, A title, "
                + "PIN, Tax number, unknown_kind, How should we pay you?, terms, news, Contact me by, Country, currencies, "
                + "Anything else?, Passport, elsewhere"
        ),
        (
            "polaris-kyc-refused",
            "email_address=email_address, first_name=first_name, last_name=last_name; Submit"
                + "; asks: First name (This field is required.), Last name, Email address (Enter a valid email address.)"
                + "; says: This field is required., Enter a valid email address."
        ),
        ("sandbox-captcha", "captcha"), ("registration-captcha", "captcha"), ("sandbox-scripted", "needs scripts"),
        ("registration", "needs scripts"), ("script-only", "needs scripts"), ("wizard", "needs scripts"),
    ]

    @Test(
        "no file but the table of words has words of pages in it: buttons, labels and thanks of any language",
        arguments: [
            "continue", "weiter", "cancel", "abbrechen", "surname", "phone", "thank you", "subscribe", "log in",
            "is-danger", "invalid-feedback", "errorlist", "help", "cookies", "gdpr", "navbar", "wallet__header",
            "h-captcha", "g-recaptcha", "root", "close this window",
        ]
    )
    func nowhereElse(word: String) throws {
        let folder = Fixture.packageRoot.appending(path: "Sources/HostedPages")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8).lowercased()
            #expect(!text.contains("\"\(word)\""), "\(file.lastPathComponent)")
        }
    }

    /// The answers with their fields, the button that is pressed, what is asked for, and the complaints of the page; or what stands in
    /// the way.
    private func answer(on name: String, _ words: PageWords) throws -> String {
        let url = try #require(URL(string: PageFixture.place))
        let page = try HostedPage.parse([UInt8](PageFixture.bytes(name)), url: Secret(url), words: words)
        if page.hasCaptcha { return "captcha" }
        if page.needsScript { return "needs scripts" }
        guard let form = page.mainForm else { return "" }
        let keys = CustomerField.all.map(\.key) + ["amount"]
        let texts = Dictionary(uniqueKeysWithValues: keys.map { ($0, Secret("1990-01-07")) })
        let filling = FormFilling(form, of: page, with: texts, words: words)
        let matches = filling.matches.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.key)" }
        let asked = form.visibleFields.map { field in
            [field.label ?? field.name, field.error.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        }
        let complaints = page.errors.isEmpty ? [] : ["says: " + page.errors.joined(separator: ", ")]
        let button = form.clearButton?.label ?? "several buttons"
        let parts = [matches.joined(separator: ", "), button, "asks: " + asked.joined(separator: ", ")] + complaints
        return parts.joined(separator: "; ")
    }
}
