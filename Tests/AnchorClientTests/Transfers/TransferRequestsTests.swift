import AnchorClient
import Diagnostics
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("What an anchor asks about a transfer")
struct TransferRequestsTests {
    private func transfer(_ more: String) throws -> Transfer {
        let text = #"{"id":"1","kind":"withdrawal","status":"pending_transaction_info_update"\#(more)}"#
        return try #require(Transfer(JSONValue.parse(text), from: .example))
    }

    @Test("E11: updates are an object, or a list of names")
    func updates() throws {
        let object = try transfer(
            """
            ,"required_info_message":"wrong account",
            "required_info_updates":{"transaction":{"dest":{"description":"IBAN"},"dest_extra":{"optional":true}}}
            """
        )
        #expect(object.requiredInfo.map(\.key) == ["dest", "dest_extra"])
        #expect(object.requiredInfo.map(\.isOptional) == [false, true])
        #expect(object.requiredInfoMessage == "wrong account")
        let list = try transfer(#","required_info_updates":["dest"],"required_customer_info_updates":["tax_id",3]"#)
        #expect(list.requiredInfo == [RequestedField(key: "dest")])
        #expect(list.requiredCustomerInfo.map(\.key) == ["tax_id", "3"])
        #expect(list.uniformFields["required_info_updates"] == ["transaction": ["dest": [:]]])
        #expect(list.uniformFields["required_customer_info_updates"] == ["tax_id": [:], "3": [:]])
        #expect(object.uniformFields["required_info_updates"] == object.fields["required_info_updates"])
    }

    @Test("instructions and bank details are read; the customer's own stay hidden")
    func details() throws {
        let transfer = try transfer(
            """
            ,"instructions":{"organization.bank_account_number":{"value":13719713158835300,"description":"account"}},
            "external_extra":"DE89370400440532013000","external_extra_text":"Bank of Jane"
            """
        )
        #expect(
            transfer.instructions.map { "\($0.key) \($0.value)" }
                == ["organization.bank_account_number 13719713158835300"]
        )
        #expect(transfer.externalExtra?.reveal() == "DE89370400440532013000")
        #expect(transfer.externalExtraText?.description == "•••")
    }

    @Test("a claimable balance is named in either spelling")
    func claimableBalance() throws {
        let hash = try #require(Hash256([UInt8](repeating: 7, count: 32)))
        let id = ClaimableBalanceID(hash)
        #expect(try transfer(#","claimable_balance_id":"\#(id)""#).claimableBalance == id)
        #expect(try transfer(#","claimable_balance_id":"\#(id.address)""#).claimableBalance == id)
        #expect(try transfer(#","claimable_balance_id":"soon""#).claimableBalance == nil)
    }
}
