import AnchorClient
import Diagnostics
import FlowLanguage
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import FlowRunner

@Suite("TransferValue")
struct TransferValueTests {
    private static let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

    private func value(_ fields: String, asset: String? = nil, units: TransferUnits = TransferUnits()) throws -> Value {
        let json = try JSONValue.parse(#"{"id": "7", "kind": "deposit", "status": "completed""# + fields + "}")
        let domain = try #require(HomeDomain("anchor.example"))
        return TransferValue.make(try #require(Transfer(json, from: domain)), asset: asset, units: units)
    }

    @Test("amounts are numbers, however the anchor writes them", arguments: [#""25.00""#, "25", "25.0", #""2.5e1""#])
    func amounts(written: String) throws {
        #expect(try value(", \"amount_in\": \(written)")["amount_in"] == .integer(25))
    }

    @Test(
        "a truth value is one, also where the anchor sends a text",
        arguments: [("true", true), (#""true""#, true), (#""false""#, false), (#""yes""#, "yes")] as [(String, Value)]
    )
    func truthValues(written: String, value expected: Value) throws {
        #expect(try value(", \"kyc_verified\": \(written)")["kyc_verified"] == expected)
    }

    @Test("amounts are there with their units as well, for people")
    func amountTexts() throws {
        var units = TransferUnits()
        units.incoming = .asset(.currency("USD"))
        let told = try value(
            #", "amount_in": "25.00", "amount_out": "24", "fee_details": {"total": "1"}"#,
            units: units
        )
        #expect(told["amount_in_text"] == "25 USD")
        #expect(told["amount_out_text"] == "24")
        #expect(told["amount_fee_text"] == "1")
        #expect(try value("", units: units)["amount_in_text"] == .null)
    }

    @Test("fees that an older anchor tells stand where newer ones tell theirs")
    func fees() throws {
        #expect(try value(#", "amount_fee": "0.50""#)["fee_details"]["total"].number?.description == "0.5")
        let new = try value(#", "fee_details": {"total": "0.5", "asset": "iso4217:USD"}"#)
        #expect(new["fee_details"]["total"].number?.description == "0.5")
        #expect(try value("")["fee_details"] == .null)
    }

    @Test("every field of the anchor is there, nulls left out, and the asset that the transfer was started with")
    func fields() throws {
        let transfer = try value(#", "odd": [1, "a"], "message": null"#, asset: "USDC:G")
        #expect(
            transfer == [
                "id": "7", "kind": "deposit", "status": "completed", "odd": [.integer(1), "a"], "asset": "USDC:G",
            ]
        )
    }

    @Test("a customer's bank account is the anchor's prose, an address of the ledger is not")
    func bankDetails() throws {
        let transfer = try value(#", "from": "DE89 3704", "to": "\#(Self.address)", "external_extra": 12345"#)
        #expect(transfer["from"] == .prose("DE89 3704"))
        #expect(transfer["to"] == .text(Self.address))
        #expect(transfer["external_extra"] == .prose("12345"))
    }

    // MARK: Who sees what

    /// Every field that a transfer may have, and how it stands in a pipe, in `--json`, in a report and in a journal.
    private static let display: [String: Display] = {
        let lists: [(Display, [String])] = [
            (
                .clear,
                [
                    "id", "kind", "asset", "status", "statuses[]", "status_eta", "kyc_verified", "quote_id",
                    "amount_in", "amount_in_asset", "amount_in_text", "amount_out", "amount_out_asset",
                    "amount_out_text", "amount_fee", "amount_fee_asset", "amount_fee_text", "fee_details.total",
                    "fee_details.asset", "fee_details.details[].amount", "fee_details.breakdown[].amount",
                    "refunded", "refunds.amount_refunded", "refunds.amount_fee", "refunds.payments[].id",
                    "refunds.payments[].id_type", "refunds.payments[].amount", "refunds.payments[].fee",
                    "started_at", "updated_at", "completed_at", "user_action_required_by", "stellar_transaction_id",
                    "claimable_balance_id", "to", "withdraw_anchor_account", "deposit_memo", "deposit_memo_type",
                    "withdraw_memo", "withdraw_memo_type", "sep31_status", "instructions.bank_number.value",
                    "instructions.external_transfer_memo.value", "required_info_updates.transaction.dest.type",
                    "required_info_updates.transaction.dest.choices[]",
                    "required_customer_info_updates.fields.sex.optional",
                    "required_customer_info_updates.fields.sex.choices[]",
                ]
            ),
            (
                .sealed,
                [
                    "message", "external_transaction_id", "from", "external_extra", "external_extra_text",
                    "fee_details.details[].name", "fee_details.details[].description",
                    "fee_details.breakdown[].name", "fee_details.breakdown[].description",
                    "instructions.bank_number.description", "instructions.bank_name.value",
                    "instructions.account_number.value", "required_info_message", "required_customer_info_message",
                    "required_info_updates.transaction.dest.description",
                    "required_customer_info_updates.fields.sex.description", "refunds.payments[].odd", "odd",
                ]
            ),
            (.secret, ["more_info_url"]),
        ]
        return lists.reduce(into: [:]) { table, list in
            for path in list.1 { table[path] = list.0 }
        }
    }()

    private enum Display {
        case clear, sealed, secret
    }

    /// The transfer with all of them, as `track` finds it out.
    private func fullTransfer() throws -> Value {
        let json = #"""
            {"id": "t-1", "kind": "withdrawal", "status": "refunded", "status_eta": 60, "kyc_verified": true,
             "message": "Dear Ada", "quote_id": "q-1",
             "amount_in": "25", "amount_in_asset": "iso4217:USD", "amount_out": "24", "amount_out_asset": "iso4217:EUR",
             "amount_fee": "1", "amount_fee_asset": "iso4217:USD",
             "fee_details": {"total": "1", "asset": "iso4217:USD",
               "breakdown": [{"name": "Fee", "amount": "0.4", "description": "of Ada"}, {"name": "Rest", "amount": 0.6}]},
             "refunded": true,
             "refunds": {"amount_refunded": "10", "amount_fee": "1", "payments":
               [{"id": "r-1", "id_type": "external", "amount": "10", "fee": "1", "odd": "Ada"}]},
             "started_at": "2026-11-26T06:00:00Z", "updated_at": "2026-11-26T06:00:00Z",
             "completed_at": "2026-11-26T06:00:00Z", "user_action_required_by": "2026-11-26T06:00:00Z",
             "stellar_transaction_id": "abc", "external_transaction_id": "Ada", "claimable_balance_id": "0000",
             "from": "DE89 3704", "to": "ADDRESS", "withdraw_anchor_account": "ADDRESS",
             "deposit_memo": "7", "deposit_memo_type": "id", "withdraw_memo": "two words", "withdraw_memo_type": "text",
             "sep31_status": "refunded", "external_extra": "123", "external_extra_text": "Bank",
             "instructions": {"bank_number": {"value": "0000", "description": "Number"}, "bank_name": {"value": "Ada"},
               "account_number": {"value": 12345678}, "external_transfer_memo": {"value": "t-1"}},
             "required_info_updates": {"transaction":
               {"dest": {"type": "string", "description": "Account", "choices": ["of Ada"]}}},
             "required_customer_info_updates": {"fields":
               {"sex": {"optional": true, "description": "Sex", "choices": ["male"]}}},
             "required_info_message": "Ada?", "required_customer_info_message": "Ada?", "odd": "Ada"}
            """#
        let text = json.replacing("ADDRESS", with: Self.address)
        let domain = try #require(HomeDomain("anchor.example"))
        let transfer = try #require(Transfer(JSONValue.parse(text), from: domain))
        let page = Value.secret(SecretID(rawValue: "follow.more_info_url"))
        let value = TransferValue.make(transfer, asset: "USDC:G", units: TransferUnits(), moreInfo: page)
        guard case .object(var fields) = value else { return value }
        fields["statuses"] = ["refunded"]
        let track = try #require(VerbCatalogue["track"])
        return try #require(track.marked(["transfer": .object(fields)])["transfer"])
    }

    /// The displays of what is in `value`, by its path.
    private func displays(of value: Value, at path: String = "") -> [String: Set<Display>] {
        switch value {
        case .list(let elements):
            elements.reduce(into: [:]) { all, element in
                all.merge(displays(of: element, at: path + "[]")) { $0.union($1) }
            }
        case .object(let fields):
            fields.reduce(into: [:]) { all, field in
                let name = path.isEmpty ? field.key : "\(path).\(field.key)"
                all.merge(displays(of: field.value, at: name)) { $0.union($1) }
            }
        case .foreign(let text): [path: [text.masked == Redaction.mark ? .sealed : .clear]]
        case .foreignNumber: [path: [.sealed]]
        case .secret: [path: [.secret]]
        case .null, .bool, .text, .number: [path: [.clear]]
        }
    }

    @Test("of a transfer with everything in it each field is shown, or sealed, as its type says")
    func everything() throws {
        let transfer = try fullTransfer()
        let found = displays(of: transfer)
        for path in Set(found.keys).union(Self.display.keys).sorted() {
            let expected = Self.display[path].map { Set([$0]) }
            #expect(found[path] == expected, "\(path)")
        }
        for field in RecordType.transfer.fields { #expect(!transfer[field.name].isNull, "\(field.name)") }
    }
}
