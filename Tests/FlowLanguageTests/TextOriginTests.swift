import Diagnostics
import FlowLanguage
import SourceYAML
import Stellar
import TestSupport
import Testing

/// Who wrote which text of a verb's results, and so where it is shown.
@Suite("Who wrote the texts of a result")
struct TextOriginTests {
    private static let account = "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H"

    private static func marked(_ verb: VerbName, _ results: [String: Value]) throws -> [String: Value] {
        let isSecret: (String) -> Bool = { text in ["TOKEN", "271828"].contains { text.contains($0) } }
        return try #require(VerbCatalogue[verb]).marked(
            results,
            unless: { text, origin in isSecret(text) || origin != .own && text.contains("Zaphodprime") },
            hiding: { name in isSecret(name) || ["Ada", "Zaphodprime"].contains { name.contains($0) } }
        )
    }

    @Test(
        "what is typed is data, and all else an anchor's words",
        arguments: [
            ("track", "id", "tx-1", true), ("track", "id", "of Ada", false), ("track", "id", "a-TOKEN", false),
            ("track", "status", "pending_external", true), ("track", "message", "Ada", false),
            ("track", "external_transaction_id", "Ada", false), ("track", "withdraw_memo", "Ada L.", true),
            ("track", "withdraw_memo", "for Ada Lovelace of 12 Dorset Street", false),
            ("track", "deposit_memo", "6FvdHQ9FKT+lEuJ3Nf1F9a2x9pGkNjZ2mFDKHLlZOE8=", true),
            ("track", "to", account, true), ("track", "to", "DE12345678", false),
            ("track", "amount_in_text", "25 USD", true),
            ("track", "kyc_verified", "Ada", false), ("track", "kyc_verified", "true", true),
            ("track", "started_at", "1977-07-17", false), ("track", "started_at", "2026-11-26T06:00:00Z", true),
            ("track", "amount_in", "Ada", false), ("track", "amount_in", "25.5", true),
            ("track", "unheard_of", "Ada", false), ("track", "stellar_transaction_id", "abc", true),
        ]
    )
    func transfer(verb: VerbName, name: String, text: String, isShown: Bool) throws {
        let marked = try Self.marked(verb, ["transfer": [name: .text(text)]])["transfer"]?[name]
        #expect(marked == (isShown ? .text(text) : .prose(text)))
        #expect(marked?.text == text)
    }

    @Test(
        "typed data that holds a secret counts as an anchor's words",
        arguments: ["quote_id", "deposit_memo", "claimable_balance_id", "amount_in_asset", "amount_fee_asset", "kind"]
    )
    func secrets(name: String) throws {
        for text in ["PIN-271828", "Zaphodprime", "x_Zaphodprime"] {
            #expect(try Self.marked("track", ["transfer": [name: .text(text)]])["transfer"]?[name] == .prose(text))
        }
    }

    @Test(
        "what Windlass makes of such data is searched too: an amount for secrets, its unit for answers as well",
        arguments: [
            ("25 Zaphodprime", false), ("25 PIN-271828", false), ("271828 USD", false), ("Zaphodprime", true),
            ("25 USD", true),
        ]
    )
    func amountsWithUnits(text: String, isShown: Bool) throws {
        let marked = try Self.marked("track", ["transfer": ["amount_in_text": .text(text)]])["transfer"]
        #expect(marked?["amount_in_text"] == (isShown ? .text(text) : .prose(text)))
    }

    @Test("an amount that is a secret is hidden and computes, and a choice may be the same as an answer")
    func secretAmounts() throws {
        let sent: Value = [
            "amount_in": 271_828, "fee_details": ["total": 5, "asset": "Zaphodprime"], "Zaphodprime": true,
            "required_info_updates": ["transaction": ["cash": ["choices": ["Zaphodprime", "TOKEN"]]]],
        ]
        let marked = try #require(try Self.marked("track", ["transfer": sent])["transfer"])
        #expect(try marked["amount_in"] == .foreignNumber(#require(ExactDecimal("271828"))))
        #expect(marked["fee_details"] == ["total": 5, "asset": .prose("Zaphodprime")])
        #expect(marked["•••"] == true && marked["Zaphodprime"] == .null)
        #expect(
            marked["required_info_updates"]["transaction"]["cash"]["choices"] == ["Zaphodprime", .prose("TOKEN")]
        )
    }

    @Test(
        "a number is data where a number is expected, and its digits an anchor's words elsewhere",
        arguments: [
            ("amount_in", true), ("status_eta", true), ("id", true), ("message", false), ("started_at", false),
            ("external_transaction_id", false), ("to", false), ("kyc_verified", false), ("unheard_of", false),
        ]
    )
    func numbers(name: String, isShown: Bool) throws {
        let number: Value = 7_799_110_022
        let marked = try Self.marked("track", ["transfer": [name: number]])["transfer"]?[name]
        let digits = try #require(number.number)
        #expect(marked == (isShown ? number : .foreignNumber(digits)))
        let document: Value = ["account": number]
        let account = try Self.marked("http", ["body": document])["body"]?["account"]
        #expect(account == .foreignNumber(digits))
        #expect(account.map { "\($0) \($0.quoted) \($0.quotedMessage)" as MessageText }?.masked == "••• ••• •••")
        #expect(account?.message.reveal() == "7799110022")
    }

    @Test(
        "each verb says which of its results another party words",
        arguments: [
            ("sep12", "message", false), ("sep12", "status", true), ("sep6", "how", false), ("page", "title", false),
            ("http", "text", false), ("http", "body", false), ("sep1", "network_passphrase", true),
            ("sep38", "sell_asset", true), ("pay", "hash", true), ("sep24", "unheard_of", false),
        ]
    )
    func results(verb: VerbName, name: String, isShown: Bool) throws {
        #expect(try Self.marked(verb, [name: "word"])[name] == (isShown ? "word" : .prose("word")))
    }

    @Test(
        "of where to send money codes and references of one word are shown",
        arguments: [
            ("organization.bank_number", "11000", true), ("bank_number", "11000", true),
            ("organization.bank_number", "Bank of Ada", false), ("organization.bank_number", "a-TOKEN", false),
            ("organization.bank_branch_number", "7", true), ("bank_account_type", "checking", true),
            ("organization.external_transfer_memo", "tx-1", true), ("external_transfer_memo", "for Ada", false),
            ("organization.bank_name", "Lovelace", false), ("organization.bank_account_number", "12345678", false),
            ("clabe_number", "032180000118359719", false), ("cbu_alias", "ada.lovelace", false),
            ("crypto_address", "bc1q", false), ("iban", "DE1", false), ("account_name", "Ada", false),
        ]
    )
    func instructions(name: String, text: String, isShown: Bool) throws {
        let sent: Value = ["instructions": [name: ["value": .text(text), "description": "for", "holder": "Ada"]]]
        let shown = isShown ? Value.text(text) : .prose(text)
        let expected: Value = [name: ["value": shown, "description": .prose("for"), "holder": .prose("Ada")]]
        #expect(try Self.marked("sep6", ["instructions": sent["instructions"]])["instructions"] == expected)
        let marked = try Self.marked("track", ["transfer": sent])["transfer"]
        #expect(marked?["instructions"] == expected)
        // A flow that uses it has the anchor's letters.
        #expect(marked?["instructions"][name]["value"].text == text)
    }

    @Test("names of fields and choices are shown, and what is said about them is not")
    func questions() throws {
        #expect(try Self.marked("sep6", ["instructions": ["iban": "DE1"]])["instructions"] == ["iban": .prose("DE1")])
        let fields: Value = ["cash": ["type": "string", "description": "Ada?", "choices": ["a b"]]]
        #expect(
            try Self.marked("sep12", ["fields": fields])["fields"]
                == ["cash": ["type": "string", "description": .prose("Ada?"), "choices": ["a b"]]]
        )
        let extra: Value = ["of Ada L": "x", "note": "y"]
        #expect(
            try Self.marked("sep6", ["extra_info": extra])["extra_info"] == ["•••": .prose("x"), "note": .prose("y")]
        )
    }

    @Test(
        "names that an anchor chose are hidden where they hold a secret, in all tables and at any depth",
        arguments: [
            ("track", ["transfer": ["instructions": ["Ada": ["value": .text("1")]]]]),
            ("track", ["transfer": ["unheard_of": ["Ada": true]]]), ("track", ["transfer": ["Ada": true]]),
            ("track", ["transfer": ["refunds": ["payments": .list([["Ada": true]])]]]),
            ("track", ["transfer": ["fee_details": ["details": .list([["Ada": true]])]]]),
            ("track", ["transfer": ["required_info_updates": ["transaction": ["Ada": true]]]]),
            ("sep6", ["instructions": ["Ada": true]]), ("sep6", ["extra_info": ["Ada": true]]),
            ("sep12", ["fields": ["Ada": true]]), ("http", ["body": ["x": ["Ada": true]]]),
            ("http", ["headers": ["Ada": true]]),
        ] as [(VerbName, [String: Value])]
    )
    func secretNames(verb: VerbName, results: [String: Value]) throws {
        let marked = Value.object(try Self.marked(verb, results)).description
        #expect(!marked.contains("Ada") && marked.contains("•••"), "\(marked)")
    }

    @Test(
        "hidden names stay apart, as on a tape, where those with secrets have the first marks, and the marks of a tape stay"
    )
    func hiddenNames() throws {
        func names(_ sent: [String]) throws -> [String: Value] {
            let table = Dictionary(sent.map { ($0, Value.bool($0.hasSuffix("1"))) }) { first, _ in first }
            guard case .object(let names)? = try Self.marked("sep6", ["extra_info": .object(table)])["extra_info"]
            else {
                return [:]
            }
            return names
        }
        let recorded = try names(["a word", "x-Ada-0", "x-Ada-1", "plain"])
        #expect(recorded == ["•••": false, "•••-2": true, "•••-3": false, "plain": false])
        let replayed = try names(["a word", "•••", "•••-2", "plain"])
        #expect(replayed.keys.sorted() == recorded.keys.sorted())
        #expect(try names(["•••", "x-Ada-1"]) == ["•••": false, "•••-2": true])
    }

    @Test("an id or a reference says so, for those who look for answers in it")
    func references() throws {
        let sent: Value = [
            "id": "a", "quote_id": "a", "claimable_balance_id": "a", "kind": "a",
            "refunds": ["payments": .list([["id": "a", "id_type": "a"]])],
            "instructions": ["bank_number": ["value": "a"]],
        ]
        let marked = try #require(VerbCatalogue["track"]).marked(["transfer": sent]) { _, origin in origin == .reference
        }
        let hidden = Value.prose("a")
        #expect(
            marked["transfer"] == [
                "id": hidden, "quote_id": hidden, "claimable_balance_id": hidden, "kind": "a",
                "refunds": ["payments": .list([["id": hidden, "id_type": "a"]])],
                "instructions": ["bank_number": ["value": hidden]],
            ]
        )
    }

    @Test("what a flow made up, and what is marked already, stays as it is")
    func unchanged() throws {
        #expect(try Self.marked("use", ["said": "by the flow"]) == ["said": "by the flow"])
        let ordered: Value = ["amount": "25 or so", "note": .prose("Ada")]
        #expect(try Self.marked("sep6", ["ordered": ordered])["ordered"] == ordered)
        #expect(
            try Self.marked("track", ["message": .prose("Ada"), "id": 12, "status": ""])["message"] == .prose("Ada")
        )
    }
}

/// What a flow makes of the words of another party.
@Suite("Words of another party in a flow")
struct ForeignValueTests {
    private static let place = SourcePlace(file: "a.yaml", line: 1, column: 1)
    private static let scope = Scope([
        "tx": ["message": .prose("24.5"), "at": .prose("2026-11-21T08:00:00Z"), "none": .prose("")], "asset": "USDC",
    ])

    @Test(
        "they compare and compute as any text",
        arguments: [
            "tx.message == '24.5'", "tx.message == '24.50'", "tx.message != 24.5", "tx.message + 0 > 24",
            "contains(tx.message, '4.')",
            "tx.message in ['24.5', 'x']", "tx.at < '2027-01-01T00:00:00Z'", "tx.message exists",
            "not (tx.none exists)",
            "round(tx.message, 0) == 25 or round(tx.message, 0) == 24",
        ]
    )
    func computing(text: String) throws {
        let evaluation = try Expression(parsing: ScalarText(text, at: Self.place)).evaluate(in: Self.scope)
        #expect(evaluation.holds, "\(evaluation)")
    }

    @Test("a text keeps them apart from what the flow says")
    func template() throws {
        let place = Self.place
        let message = Path(root: "tx", [.name("message")])
        let asset = Path(root: "asset", [])
        let template = Template.text([
            .literal("it says "), .value(Located(message, at: place)), .literal(" of "),
            .value(Located(asset, at: place)),
        ])
        let value = try template.resolved(in: Self.scope, at: place)
        #expect(value.message.masked == "it says ••• of USDC" && value.text == "it says 24.5 of USDC")
        #expect("\(value)" == "it says ••• of USDC")
    }
}
