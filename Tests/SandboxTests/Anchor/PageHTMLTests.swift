import TestSupport
import Testing

@testable import Sandbox

@Suite("Pages' HTML")
struct PageHTMLTests {
    /// Texts that would end an attribute, an element or a comment, or begin one.
    static let hostile = [
        "\"><script>alert(1)</script>", "'\"&<>", "\"\u{301} onload=\"x", "'\u{338}\u{FE0F}", "<\u{338}b>", ">\u{20D2}",
        "&\u{301}lt;",
        "</textarea></title><b>", "<!--", "-->", "]]>", "&amp;", "\u{0}<", "\u{202E}\"", "\r\n\"", "\u{FEFF}<\u{200D}>",
    ]

    /// Any text: scalars that mean something to HTML, those that join others, and some of all that there are.
    private static func text(_ numbers: inout Numbers) -> String {
        let meaningful = Array("<>&\"'=/ \u{301}\u{338}\u{200D}\u{FE0F}\u{20D2}\r\n;#a".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<numbers.next(below: 20) {
            if numbers.next(below: 4) > 0 {
                text.append(meaningful[numbers.next(below: meaningful.count)])
            } else if let scalar = Unicode.Scalar(UInt32(numbers.next(below: 0x110000))) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    private static let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]

    /// `html` with the five escapes undone, scalar by scalar.
    private static func unescaped(_ html: String) -> [Unicode.Scalar] {
        escapes.reduce(Array(html.unicodeScalars)) { scalars, escape in
            scalars.replacing(Array(escape.0.unicodeScalars), with: Array(escape.1.unicodeScalars))
        }
    }

    /// `html` without the five escapes.
    private static func stripped(_ html: String) -> [Unicode.Scalar] {
        escapes.reduce(Array(html.unicodeScalars)) { scalars, escape in
            scalars.replacing(Array(escape.0.unicodeScalars), with: [])
        }
    }

    @Test("a text comes out as itself, with nothing in it that HTML would understand")
    func escaping() {
        var numbers = Numbers(state: 21)
        let texts = Self.hostile + (0..<2000).map { _ in Self.text(&numbers) }
        for text in texts {
            let html: HTML = "\(text)"
            #expect(Self.unescaped(html.text) == Array(text.unicodeScalars), "\(text.debugDescription)")
            let rest = Self.stripped(html.text)
            #expect(!rest.contains { "<>\"'&".unicodeScalars.contains($0) }, "\(text.debugDescription)")
            let attribute: HTML = "<a\(attribute: "b", text)>"
            #expect(attribute.text.unicodeScalars.elementsEqual("<a b=\"\(html.text)\">".unicodeScalars))
        }
    }

    @Test("pieces go in as they are, and what isn't there leaves nothing")
    func pieces() {
        let piece: HTML = "<b>\("<")</b>"
        let nothing: HTML? = nil
        #expect(
            ("<p>\(piece)\(nothing)\([piece, piece])\(7)</p>" as HTML).text
                == "<p><b>&lt;</b><b>&lt;</b><b>&lt;</b>7</p>"
        )
        #expect(("<a\(attribute: "b", nil)\(flag: "c", true)\(flag: "d", false)>" as HTML).text == "<a c>")
        #expect(HTML.script(verbatim: "a && b", attributes: " id=\"c\"").text == "<script id=\"c\">a && b</script>")
    }

    /// A page of each kind that shows texts, with `text` in every place.
    private static func pages(_ text: String) -> [any PageContent] {
        func field(_ change: (inout FormContent.Field) -> Void) -> FormContent.Field {
            var field = FormContent.Field(
                id: text,
                name: text,
                label: text,
                type: text,
                value: text,
                maximumLength: 1,
                required: false,
                inputmode: text,
                autocomplete: text,
                hint: text,
                error: text
            )
            field.accept = text
            change(&field)
            return field
        }
        let choices = FormContent.Choices(options: [.init(value: text, text: text, selected: true)])
        return [
            FormContent(
                title: text,
                organization: text,
                language: text,
                summary: text,
                hasErrors: true,
                complaint: text,
                receipt: .init(
                    text: text,
                    code: text,
                    fixedFee: text,
                    percentFee: text,
                    minimumFee: text,
                    isPlain: true
                ),
                hasFiles: true,
                captcha: true,
                action: text,
                csrf: text,
                fields: [
                    field { _ in }, field { ($0.line, $0.choices) = (false, choices) },
                    field { ($0.line, $0.labelled, $0.radios) = (false, true, choices) },
                    field { ($0.line, $0.area) = (false, true) }, field { ($0.line, $0.upload) = (false, true) },
                    field { ($0.line, $0.labelled, $0.agreement) = (false, true, true) },
                ],
                submit: text
            ),
            NoticeContent(
                title: text,
                organization: text,
                language: text,
                paragraphs: [text, text],
                link: .init(address: text, text: text)
            ),
            TransferContent(
                title: text,
                organization: text,
                language: text,
                sentence: text,
                rows: [.init(name: text, value: text)],
                continueLink: .init(action: text, token: text, language: text)
            ),
            ClosingContent(title: text, organization: text, language: text, paragraphs: [text], script: ""),
            ScriptedContent(title: text, organization: text, language: text, json: "{}"),
        ]
    }

    @Test("no text changes the elements and attributes of a page, wherever it stands", arguments: hostile)
    func structure(text: String) {
        for (page, harmless) in zip(Self.pages(text), Self.pages("WORD")) {
            let found = page.html.text.unicodeScalars
            let expected = harmless.html.text.replacing("WORD", with: ("\(text)" as HTML).text)
            #expect(found.elementsEqual(expected.unicodeScalars), "\(type(of: page))")
            for mark in "<>\"'".unicodeScalars {
                #expect(found.count { $0 == mark } == harmless.html.text.unicodeScalars.count { $0 == mark })
            }
        }
    }

    /// The pages of the sandbox in `fixtures/pages`, by their names, as it writes them.
    private static let recorded: [(String, any PageContent)] = {
        let (bank, title) = ("Sandbox Anchor", "Your deposit")
        let amount = FormContent.Field(
            id: "field-amount",
            name: "amount",
            label: "Amount",
            type: "text",
            value: "",
            maximumLength: 30,
            required: true,
            inputmode: "decimal"
        )
        let form = FormContent(
            title: title,
            organization: bank,
            language: "en",
            summary: "Deposit of USDC",
            hasErrors: false,
            captcha: true,
            action: "step?page=amount&lang=en",
            csrf: "8f1c",
            fields: [amount],
            submit: "Finish"
        )
        let done = NoticeContent(
            title: "You are done",
            organization: bank,
            language: "en",
            paragraphs: [
                "Thank you.",
                "Send the money to the account that the transaction's page names. It arrives on the ledger soon after.",
            ],
            link: .init(address: "../../transfers/1?token=8f1c&lang=en", text: "The page of this transaction")
        )
        let moreInfo = TransferContent(
            title: "Deposit of USDC",
            organization: bank,
            language: "en",
            sentence: "We need some answers from you before this can go on.",
            rows: [.init(name: "Reference", value: "1"), .init(name: "Status", value: "Waiting for your answers")],
            continueLink: .init(action: "../pages/1", token: "8f1c", language: "en")
        )
        var scripted = form
        scripted.fields = []
        return [
            ("sandbox-captcha", form), ("sandbox-done", done), ("sandbox-more-info", moreInfo),
            ("sandbox-scripted", ScriptedContent(scripted)),
        ]
    }()

    @Test("what a withdrawal asks for is called as SEP-9 has it, so that a wallet knows its answer")
    func bankAccount() {
        #expect(AnchorPageField.bankAccount.label.lowercased().replacing(" ", with: "_") == "bank_account_number")
    }

    @Test("the sandbox's pages in fixtures/pages are those that it writes")
    func recordedPages() throws {
        for (name, content) in Self.recorded {
            let recorded = try Fixture.text("pages/\(name).html")
            #expect(content.html.text == recorded, "\(name)")
        }
    }

    @Test("a form has its controls, their states and their complaints")
    func form() {
        var content = FormContent(
            title: "Who are you?",
            organization: "Bank",
            language: "en",
            hasErrors: true,
            action: "step?page=a&lang=en",
            csrf: "c",
            fields: [
                .init(
                    id: "f-a",
                    name: "a",
                    label: "A",
                    type: "email",
                    value: "x",
                    maximumLength: 9,
                    required: true,
                    error: "No."
                ),
                .init(id: "f-b", name: "b", label: "B", type: "text", value: "", maximumLength: 9, required: false),
            ],
            submit: "Finish"
        )
        content.fields[1].line = false
        content.fields[1].choices = .init(
            options: [.init(value: "1", text: "One", selected: false), .init(value: "2", text: "Two", selected: true)]
        )
        #expect(
            content.html.text == """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="referrer" content="no-referrer">
                <title>Error: Who are you? · Bank</title>
                <link rel="stylesheet" href="/pages.css">
                </head>
                <body>
                <header>Bank <small>sandbox</small></header>
                <main>
                <h1>Who are you?</h1>
                <p class="error" role="alert">Please correct what is marked below.</p>
                <form method="post" action="step?page=a&amp;lang=en" accept-charset="utf-8">
                <input type="hidden" name="csrf" value="c">
                <div class="field">
                <label for="f-a">A</label>
                <input id="f-a" name="a" type="email" value="x" maxlength="9" required aria-invalid="true" \
                aria-describedby="f-a-error" aria-errormessage="f-a-error">
                <p class="error" id="f-a-error">No.</p>
                </div>
                <div class="field">
                <label for="f-b">B <small>(optional)</small></label>
                <select id="f-b" name="b">
                <option value="1">One</option>
                <option value="2" selected>Two</option>
                </select>
                </div>
                <button type="submit">Finish</button>
                </form>
                </main>
                </body>
                </html>

                """
        )
    }
}
