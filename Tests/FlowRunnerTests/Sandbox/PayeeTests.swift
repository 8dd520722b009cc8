import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import HorizonClient
import Sandbox
import Stellar
import Testing
import Wallet

/// Whom `pay` pays that goes by a name: contacts, accounts of the vault, and names that a federation server knows.
@Suite("Payees of flows")
struct PayeeTests {
    /// A vault that knows whom it is told, and counts how often it is asked.
    private struct Vault: SecretVault {
        var people: [String: PayeeLookup] = [:]

        func secret(named name: String) async throws -> Secret<String>? { nil }
        func profile(named name: String) async throws -> [String: Secret<String>]? { nil }

        func payee(named name: String) async throws -> PayeeLookup {
            people[name.lowercased()] ?? .unknown(names: ["Robert"])
        }
    }

    private static let bob = KeyPair.random().publicKey

    private static func flow(_ pay: String) -> String {
        "flow: f\nstates:\n  fund: { friendbot: {} }\n  other: { friendbot: \(bob) }\n  give: { pay: { \(pay), amount: 5, asset: native } }"
    }

    private static func contact(_ account: MuxedAccount, _ memo: Memo? = nil) -> Payee {
        .contact(Contact(name: "Robert", address: .account(account), memo: memo))
    }

    @Test("a contact's memo goes along only where the contact is named, and none besides a muxed address")
    func addresses() async throws {
        let customer = MuxedAccount(Self.bob, muxID: 7)
        let people = Vault(people: ["robert": .found(Self.contact(customer, .id(5)))])
        for (more, result) in [
            ("to: \(customer)", Ending.Result.done), ("to: Robert", .failed(.unanswered)),
            ("to: \(customer), memo: gift", .failed(.unanswered)),
        ] {
            try await SandboxHarness.playing("scenario: s") { harness in
                var harness = harness
                harness.vault = people
                let ending = try await harness.run(Self.flow(more))
                #expect(ending.result == result, "\(ending)")
                if result == .done { #expect(try await received(harness).memo ?? Memo.none == Memo.none) }
            }
        }
    }

    /// The memo of the one payment that reached Bob, and to which of his customers it went.
    private func received(_ harness: SandboxHarness) async throws -> (memo: Memo?, account: MuxedAccount?) {
        let horizon = Horizon(url: harness.sandbox.horizonURL, http: HTTPClient())
        let listing = Listing.operations(of: .account(Self.bob), joinsTransactions: true)
        let operations = try await horizon.page(of: listing, order: .descending, limit: 20).records
        for operation in operations {
            if case .payment(_, let to, _, _)? = operation.details { return (operation.transaction?.memo, to) }
        }
        return (nil, nil)
    }

    @Test("a contact is paid with its usual memo, unless the flow gives another")
    func contact() async throws {
        for (more, memo) in [("", "rent"), (", memo: gift", "gift")] {
            try await SandboxHarness.playing("scenario: s") { harness in
                var harness = harness
                let usual = try Memo(type: "text", value: "rent")
                harness.vault = Vault(people: ["robert": .found(Self.contact(MuxedAccount(Self.bob), usual))])
                let ending = try await harness.run(Self.flow("to: Robert\(more)"))
                #expect(ending.result == .done, "\(ending)")
                #expect(try await received(harness).memo == Memo(type: "text", value: memo))
                #expect(await harness.results(of: "give")["to"].text == Self.bob.address)
            }
        }
    }

    @Test("an account of the vault is paid without a memo, and so is a customer of an account")
    func account() async throws {
        let customer = MuxedAccount(Self.bob, muxID: 7)
        for account in [MuxedAccount(Self.bob), customer] {
            try await SandboxHarness.playing("scenario: s") { harness in
                var harness = harness
                harness.vault = Vault(people: ["savings": .found(Self.contact(account))])
                let ending = try await harness.run(Self.flow("to: savings"))
                #expect(ending.result == .done, "\(ending)")
                let received = try await received(harness)
                #expect(received.account == account && received.memo ?? Memo.none == Memo.none)
            }
        }
    }

    @Test("a federated address is paid with the memo that its server asks for, and with no other")
    func federated() async throws {
        for (more, result) in [("", Ending.Result.done), (", memo: gift", .failed(.refused))] {
            try await SandboxHarness.playing("scenario: s") { harness in
                harness.http.breaks { request in
                    guard request.url.host() == "names.example" else { return nil }
                    return request.url.path().hasSuffix("stellar.toml")
                        ? .instead(200, #"FEDERATION_SERVER = "https://names.example/federation""#)
                        : .instead(200, #"{"account_id":"\#(Self.bob)","memo_type":"id","memo":"77"}"#)
                }
                let ending = try await harness.run(Self.flow("to: \"maria*names.example\"\(more)"))
                #expect(ending.result == result, "\(ending)")
                if result == .done { #expect(try await received(harness).memo == .id(77)) }
            }
        }
    }

    @Test(
        "whoever is nobody is told before anything is signed",
        arguments: [
            ("Rober", "there is neither a contact nor an account called `Rober`", "did you mean `Robert`?"),
            ("nobody", "there is neither a contact", "windlass contact list"),
        ]
    )
    func nobody(name: String, summary: String, help: String) async throws {
        try await SandboxHarness.playing("scenario: s") { harness in
            var harness = harness
            harness.vault = Vault()
            let ending = try await harness.run(Self.flow("to: \(name)"))
            #expect(ending.result == .failed(.invalidFlow))
            #expect(ending.summary?.contains(summary) == true, "\(ending)")
            #expect(try await harness.journalText.contains(help))
        }
    }

    @Test("a mistyped seed is called no name, and not repeated")
    func seeds() async throws {
        let seed = KeyPair.random().secretSeed().reveal()
        let groups = stride(from: 0, to: seed.count, by: 8).map { String(seed.dropFirst($0).prefix(8)) }
        try await SandboxHarness.playing("scenario: s") { harness in
            var harness = harness
            harness.vault = Vault()
            let ending = try await harness.run(Self.flow("to: \"\(groups.joined(separator: " "))\""))
            #expect(ending.result == .failed(.invalidFlow))
            #expect(ending.summary?.contains(groups[0]) == false)
        }
    }

    @Test("where there is no vault, a name is told to be no address")
    func noVault() async throws {
        struct Nothing: SecretVault {
            func secret(named name: String) async throws -> Secret<String>? { nil }
            func profile(named name: String) async throws -> [String: Secret<String>]? { nil }
            func payee(named name: String) async throws -> PayeeLookup { .noVault }
        }
        try await SandboxHarness.playing("scenario: s") { harness in
            var harness = harness
            harness.vault = Nothing()
            let ending = try await harness.run(Self.flow("to: Robert"))
            #expect(ending.summary?.contains("`Robert` is no address, and there is no vault") == true, "\(ending)")
        }
    }
}
