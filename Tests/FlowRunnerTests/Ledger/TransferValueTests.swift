import AnchorClient
import FlowLanguage
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import FlowRunner

@Suite("TransferValue")
struct TransferValueTests {
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
        let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
        let transfer = try value(#", "from": "DE89 3704", "to": "\#(address)", "external_extra": 12345"#)
        #expect(transfer["from"] == .prose("DE89 3704"))
        #expect(transfer["to"] == .text(address))
        #expect(transfer["external_extra"] == .prose("12345"))
    }
}
