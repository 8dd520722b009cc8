import CustomerFields
import Diagnostics
import Stellar
import Testing
import Timekeeping

@testable import Wallet

@Suite("Content of vaults")
struct VaultContentTests {
    private let now = Timestamp(unixSeconds: 1_790_000_000)
    private let ada = "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6"

    @Test(
        "accounts have names that flows can write, each once",
        arguments: ["", "1a", "a b", "fresh", "env:A", "Grüße", "-a"]
    )
    func accountNames(name: String) {
        var content = VaultContent()
        #expect(throws: VaultContentError(.name(.account), name: name)) {
            try content.add(account: .random(), named: name, at: now)
        }
    }

    @Test("neither a name nor a key is in the vault twice")
    func duplicates() throws {
        var content = VaultContent()
        let key = KeyPair.random()
        try content.add(account: key, named: "main", at: now)
        #expect(throws: VaultContentError(.nameTaken(.account), name: "MAIN")) {
            try content.add(account: .random(), named: "MAIN", at: now)
        }
        #expect(throws: VaultContentError(.accountKnown(as: "main"), name: "other")) {
            try content.add(account: key, named: "other", at: now)
        }
        #expect(content.accounts.count == 1)
    }

    @Test("a name that is nearly one of the vault's leads to it, and an address does, too")
    func finding() throws {
        var content = VaultContent()
        let account = try content.add(account: .random(), named: "savings", at: now)
        #expect(try content.account(named: account.publicKey.address).name == "savings")
        let error = #expect(throws: VaultContentError.self) { try content.account(named: "saving") }
        #expect(error?.help == "did you mean `savings`?")
        try content.removeAccount(named: "Savings")
        #expect(content.accounts.isEmpty)
    }

    @Test("a seed in the place of a name is not repeated")
    func seedAsName() {
        let seed = KeyPair.random().secretSeed().reveal()
        for mistyped in ["\(seed.prefix(20)) \(seed.dropFirst(20))", String(seed.dropLast(9)), seed.lowercased()] {
            let error = #expect(throws: VaultContentError.self) { try VaultContent().account(named: mistyped) }
            let said = error.map { "\($0.description) \($0.name)".lowercased() }
            #expect(said?.contains(seed.prefix(8).lowercased()) == false, "\(mistyped.count) characters")
        }
        let error = #expect(throws: VaultContentError.self) { try VaultContent().account(named: seed) }
        #expect(error?.description.contains(seed) == false)
        var content = VaultContent()
        let refused = #expect(throws: VaultContentError.self) {
            try content.add(account: .random(), named: seed, at: now)
        }
        #expect(refused?.reason == .name(.account))
        #expect(refused?.description.contains(seed) == false)
    }

    @Test("contacts have a name that no other has, and may share an address")
    func contacts() throws {
        var content = VaultContent()
        try content.add(contact: " Ada ", address: ada, memo: Memo(text: "hello"))
        #expect(content.contacts.first?.name == "Ada")
        #expect(throws: VaultContentError(.nameTaken(.contact), name: "ADA")) {
            try content.add(contact: "ADA", address: "ada*example.org")
        }
        try content.add(contact: "Shop", address: ada, memo: .id(7))
        #expect(content.contacts.map(\.address).count == 2)
        for address in ["", "GABC", "ada*", "*x", "a*b*c", "ada example*org", String(ada.dropLast()) + "A"] {
            let error = #expect(throws: VaultContentError.self) {
                try content.add(contact: "Charles", address: address)
            }
            guard case .address(let reason)? = error?.reason else {
                Issue.record("\(address): \(String(describing: error))")
                continue
            }
            #expect(
                error?.summary == "the address of `Charles` is invalid: \(reason.summary)" && error?.help == reason.help
            )
        }
        #expect(throws: VaultContentError(.name(.contact), name: "")) { try content.add(contact: " \n", address: ada) }
    }

    @Test(
        "a memo beside a muxed address is refused unless it is confirmed",
        arguments: [.id(7), .id(8), .text(Array("desk".utf8))] as [Memo]
    )
    func muxedMemos(memo: Memo) throws {
        let account = try MuxedAccount(address: ada).accountID
        let customer = MuxedAccount(account, muxID: 7)
        var content = VaultContent()
        let error = #expect(throws: VaultContentError.self) {
            try content.add(contact: "Shop", address: customer.address, memo: memo)
        }
        #expect(
            error?.summary.contains("muxed address") == true && error?.help?.contains(account.address) == true,
            "\(error?.summary ?? "")"
        )
        #expect(content.contacts.isEmpty)
        try content.add(contact: "Shop", address: customer.address, memo: memo, allowingMuxedMemo: true)
        #expect(content.contacts.map(\.memo) == [memo])
        try content.removeContact(named: "Shop")
        for (name, address, memo) in [
            ("Plain", account.address, memo), ("Name", "ada*example.org", memo), ("Customer", customer.address, nil),
        ] {
            try content.add(contact: name, address: address, memo: memo)
        }
        #expect(content.contacts.map(\.name) == ["Plain", "Name", "Customer"])
    }

    @Test("an address that is damaged, a contract's or not in the vault is no unknown name")
    func addresses() throws {
        let content = VaultContent()
        let contract = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .contract)
        for (name, words) in [
            (ada, "the vault has no account with the address \(ada)"), (String(ada.dropLast()), "has 55 characters"),
            (String(ada.dropLast()) + "A", "wrong checksum"), (contract, "is a contract account"),
            ("main", "the vault has no account `main`"),
        ] {
            let error = #expect(throws: VaultContentError.self) { try content.account(named: name) }
            #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
        }
    }

    @Test("a day of birth is not in the future")
    func birthDates() throws {
        var content = VaultContent()
        let now = try #require(Timestamp(iso8601: "2026-11-21T12:00:00Z"))
        try content.set("birth_date", to: Secret("2026-11-22"), inProfile: "me", at: now)
        for (key, day) in [("birth_date", "2026-11-24"), ("id_issue_date", "2031-01-01")] {
            #expect(throws: ProfileDateError(key: key)) {
                try content.set(key, to: Secret(day), inProfile: "me", at: now)
            }
        }
        try content.set("id_expiration_date", to: Secret("2031-01-01"), inProfile: "me", at: now)
    }

    @Test("contacts are found by part of a name or an address, and payments by the account")
    func search() throws {
        var content = VaultContent()
        try content.add(contact: "Ada Lovelace", address: ada)
        try content.add(contact: "Charles", address: "charles*example.org")
        #expect(content.contacts(matching: "LOVE").map(\.name) == ["Ada Lovelace"])
        #expect(content.contacts(matching: "example").map(\.name) == ["Charles"])
        #expect(content.contacts(matching: "gdrxe2").map(\.name) == ["Ada Lovelace"])
        #expect(content.contacts(matching: "").count == 2)
        let account = try MuxedAccount(address: ada)
        let customer = MuxedAccount(account.accountID, muxID: 7)
        #expect(content.contact(paidAt: customer, memo: .none) == nil)
        try content.add(contact: "Ada's shop", address: customer.address)
        #expect(content.contact(paidAt: customer, memo: .none)?.name == "Ada's shop")
        try content.add(contact: "Rent", address: ada, memo: .id(7))
        for (memo, name) in [(Memo.none, "Ada Lovelace"), (.id(7), "Rent"), (.id(8), "Ada Lovelace")] {
            #expect(content.contact(paidAt: account, memo: memo)?.name == name)
        }
        try content.add(contact: "Deposit", address: ada, memo: .id(7))
        #expect(content.contact(paidAt: account, memo: .id(7)) == nil)
        try content.removeContact(named: "ada lovelace")
        #expect(content.contact(paidAt: account, memo: .none) == nil)
    }

    @Test("a profile begins empty, takes what SEP-9 has, and is empty again when all is removed")
    func profiles() throws {
        var content = VaultContent()
        #expect(throws: VaultContentError.self) { try content.profile(named: "me") }
        try content.set("family_name", to: Secret(" Lovelace "), inProfile: "me")
        try content.set("birth_date", to: Secret("1815-12-10"), inProfile: "me")
        #expect(
            try content.profile(named: "ME").texts.mapValues { $0.reveal() }
                == ["last_name": "Lovelace", "birth_date": "1815-12-10"]
        )
        try content.remove("family_name", fromProfile: "me")
        try content.remove("birth_date", fromProfile: "me")
        #expect(try content.profile(named: "me").values.isEmpty)
        #expect(throws: VaultContentError(.noValue(key: "birth_date"), name: "me")) {
            try content.remove("birth_date", fromProfile: "me")
        }
        try content.removeProfile(named: "me")
        #expect(content.profiles.isEmpty)
    }

    @Test("a value that its key does not have is refused, and no profile is begun with it")
    func values() throws {
        var content = VaultContent()
        let error = #expect(throws: CustomerFieldError.self) {
            try content.set("email_addres", to: Secret("ada@example.org"), inProfile: "me")
        }
        #expect(error?.help == "did you mean `email_address`?")
        #expect(throws: CustomerFieldError.self) {
            try content.set("birth_date", to: Secret("1815-13-10"), inProfile: "me")
        }
        #expect(throws: CustomerFieldError.self) {
            try content.set("photo_id_front", to: Secret("photo.jpg"), inProfile: "me")
        }
        #expect(throws: CustomerFieldError.self) {
            try content.set("last_name", toFile: Secret([1]), called: "name.txt", inProfile: "me")
        }
        #expect(throws: CustomerFieldError.self) {
            try content.set("photo_id_front", toFile: Secret([]), called: "photo.jpg", inProfile: "me")
        }
        #expect(content.profiles.isEmpty)
    }

    @Test("a mobile number may be a hash where the profile says so")
    func hashedNumber() throws {
        var content = VaultContent()
        let hash = Secret("9f86d081884c7d659a2feaa0c55ad015")
        #expect(throws: CustomerFieldError.self) { try content.set("mobile_number", to: hash, inProfile: "me") }
        try content.set("mobile_number_format", to: Secret("hash"), inProfile: "me")
        try content.set("mobile_number", to: hash, inProfile: "me")
        #expect(try content.profile(named: "me").texts["mobile_number"] == hash)
    }

    @Test("nothing that is printed holds a secret")
    func silence() throws {
        var content = VaultContent()
        let key = KeyPair.random()
        try content.add(account: key, named: "main", at: now)
        try content.set("last_name", to: Secret("Lovelace"), inProfile: "me")
        try content.put(secret: Secret("token"), named: "bank")
        var dumped = ""
        dump(content, to: &dumped)
        for text in [dumped, "\(content)", String(reflecting: content)] {
            for secret in ["Lovelace", "token", key.secretSeed().reveal()] { #expect(!text.contains(secret)) }
        }
    }
}
