import Diagnostics
import HTTPTestSupport
import Stellar
import Testing
import Timekeeping

@testable import Wallet

/// Which memo a payment has: how the recipient was named × the contact's memo × the federation's × the payer's × muxed.
@Suite("Recipients")
struct RecipientTests {
    /// How the recipient is named.
    enum Naming: String, CaseIterable {
        case address, federated, contact, federatedContact, account
    }

    /// A row of the table.
    struct Row: CustomTestStringConvertible {
        var naming: Naming
        var contactMemo: Memo
        var serverMemo: Memo
        var givenMemo: Memo
        var isMuxed: Bool

        var testDescription: String {
            "\(naming), contact \(contactMemo), server \(serverMemo), given \(givenMemo)\(isMuxed ? ", muxed" : "")"
        }

        /// The memo of the payment, where it is not refused.
        var memo: Memo {
            let server = naming == .federated || naming == .federatedContact ? serverMemo : .none
            let contact = naming == .contact || naming == .federatedContact ? contactMemo : .none
            return server != .none ? server : givenMemo != .none ? givenMemo : contact
        }

        /// Whether the memo that is given is another one than the server asks for.
        var isOther: Bool { givenMemo != .none && memo != givenMemo }

        static let all = Naming.allCases.flatMap { naming in
            [Memo.none, .id(7)].flatMap { contact in
                [Memo.none, .id(9)].flatMap { server in
                    [Memo.none, .id(5)].flatMap { given in
                        // The accounts of a vault have no customers.
                        [false, true].filter { !$0 || naming != .account }.map { isMuxed in
                            Row(
                                naming: naming,
                                contactMemo: contact,
                                serverMemo: server,
                                givenMemo: given,
                                isMuxed: isMuxed
                            )
                        }
                    }
                }
            }
        }
    }

    @Test(
        "a contact's name and memo apply only to whoever names it, and a muxed address has no memo unconfirmed",
        arguments: Row.all
    )
    func table(row: Row) async throws {
        let account = MuxedAccount(Keys.receiver.publicKey, muxID: row.isMuxed ? 3 : nil)
        let network = try TestNetwork([])
        network.answers["/.well-known/stellar.toml"] = .text(#"FEDERATION_SERVER = "https://names.example/federation""#)
        let asked = row.serverMemo == .none ? "" : #","memo_type":"id","memo":"9""#
        network.answers["/federation"] = .json(#"{"account_id":"\#(account.address)"\#(asked)}"#)
        var content = VaultContent()
        // All of these have the address, under other names than the one that is given.
        try content.add(contact: "Ada", address: account.address, memo: row.contactMemo, allowingMuxedMemo: true)
        try content.add(contact: "Ada's shop", address: account.address, memo: .id(77), allowingMuxedMemo: true)
        try content.add(contact: "Maria", address: "maria*names.example", memo: row.contactMemo)
        try content.add(account: Keys.receiver, named: "savings", at: network.clock.now)
        let text =
            switch row.naming {
            case .address: account.address
            case .federated: "maria*names.example"
            case .contact: "ADA"
            case .federatedContact: "maria"
            case .account: "savings"
            }
        let payee = try #require(try await Payee.meant(by: text) { content.payee(named: $0) })
        var recipient = try await network.wallet.recipient(of: payee)
        #expect(recipient.account == account)
        let names: [Naming: String] = [.contact: "Ada", .federatedContact: "Maria"]
        #expect(recipient.given == names[row.naming] ?? text)
        func refusal(_ recipient: Recipient) -> RecipientMemoError.Reason? {
            #expect(throws: RecipientMemoError.self) { try recipient.memo(given: row.givenMemo) }?.reason
        }
        if row.isOther {
            recipient.allowsMuxedMemo = true
            #expect(refusal(recipient) == .other(row.givenMemo, asked: row.serverMemo))
            return
        }
        if row.isMuxed && row.memo != .none {
            #expect(refusal(recipient) == .besideCustomer(row.memo, account))
            recipient.allowsMuxedMemo = true
        }
        #expect(try recipient.memo(given: row.givenMemo) == row.memo)
    }

    @Test("an address means itself, also where a vault has a contact of this name")
    func addresses() async throws {
        for text in [Keys.receiver.publicKey.address, "maria*names.example"] {
            let payee = try await Payee.meant(by: text) { name in
                .contact(Contact(name: name, address: .account(MuxedAccount(Keys.other.publicKey)), memo: .id(1)))
            }
            #expect(payee == .destination(try Destination(parsing: text)))
            var content = VaultContent()
            #expect(throws: VaultContentError(.name(.contact), name: text)) {
                try content.add(contact: text, address: Keys.other.publicKey.address)
            }
        }
    }

    @Test("a contact's name has nothing in it that can't be seen, or would turn the writing round")
    func unseen() throws {
        for name in ["A\u{200B}da", "A\u{202E}da", "A\u{1B}[2Jda", "Ada\u{2028}Bob"] {
            var content = VaultContent()
            #expect(throws: VaultContentError(.name(.contact), name: name)) {
                try content.add(contact: name, address: Keys.other.publicKey.address)
            }
        }
    }

    @Test("what is neither an address nor a name that is known is no payee, and a seed is looked up nowhere")
    func unknown() async throws {
        #expect(try await Payee.meant(by: "Robert") { _ in nil } == nil)
        for text in ["a*b*c", String(Keys.receiver.publicKey.address.dropLast())] {
            await #expect(throws: DestinationError.self) { try await Payee.meant(by: text) { _ in nil } }
        }
        await #expect(throws: DestinationError.self) {
            try await Payee.meant(by: Keys.receiver.secretSeed().reveal()) { _ in
                Issue.record("a seed is looked up")
                return nil
            }
        }
    }
}
