import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Horizon's effects and operations")
struct HorizonEffectTests {
    private func effects(_ rig: HorizonRig, of response: HTTPResponse) async throws -> [JSONValue] {
        let hash = try #require(try response.json()["hash"]?.string)
        return try await rig.records("/transactions/\(hash)/effects?limit=200")
    }

    private func operation(_ rig: HorizonRig, of response: HTTPResponse, _ index: Int = 0) async throws -> JSONValue {
        let hash = try #require(try response.json()["hash"]?.string)
        let operations = try await rig.records("/transactions/\(hash)/operations")
        return try #require(operations.indices.contains(index) ? operations[index] : nil)
    }

    @Test("effects are numbered within their operation, and go on from any of them")
    func paging() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let all = try await rig.records("/effects")
            #expect(all.map { $0["type"]?.string } == ["account_created", "account_debited", "signer_created"])
            let operation = (2 << 32 | 1 << 12 | 1) as Int64
            #expect(all.map { $0["paging_token"]?.string } == (1...3).map { "\(operation)-\($0)" })
            #expect(all[0]["id"]?.string == "0000008589938689-0000000001".padded)
            #expect(all[0]["starting_balance"]?.string == "10000.0000000")
            #expect(all[2]["public_key"]?.string == rig.alice.publicKey.address)
            #expect(all[2]["weight"]?.integer == 1)
            #expect(all[0]["_links"]?["operation"]?["href"]?.string == "\(rig.url)/operations/\(operation)")
            #expect(try await rig.records("/effects?cursor=\(operation)-1").count == 2)
            #expect(try await rig.records("/effects?cursor=\(operation)").isEmpty)
            #expect(try await rig.records("/effects?cursor=\(operation)-3&order=desc").count == 2)
            #expect(try await rig.records("/operations/\(operation)/effects?limit=1") == [all[0]])
            #expect(try await rig.records("/ledgers/2/effects") == all)
            let own = try await rig.records("/accounts/\(rig.alice.publicKey.address)/effects")
            #expect(own == [all[0], all[2]])
            var events = try rig.events("/effects?cursor=now").makeAsyncIterator()
            _ = try await events.next()
            try await rig.fund(rig.bob)
            let event = try #require(try await events.next())
            #expect(try JSONValue.parse(event.data)["type"]?.string == "account_created")
            #expect(event.id == (try JSONValue.parse(event.data)["paging_token"]?.string))
        }
    }

    @Test("options tell their thresholds, flags and signers, and the account shows them")
    func options() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let response = try await rig.perform(
                rig.alice,
                .setOptions(
                    SetOptions(
                        setFlags: [.authorizationRequired, .authorizationRevocable],
                        mediumThreshold: 1,
                        homeDomain: "example.org",
                        signer: Signer(key: .publicKey(rig.bob.publicKey), weight: 1)
                    )
                )
            )
            let kinds = try await effects(rig, of: response).map { $0["type"]?.string }
            #expect(
                kinds == [
                    "account_home_domain_updated", "account_thresholds_updated", "account_flags_updated",
                    "signer_created",
                ]
            )
            let operation = try await operation(rig, of: response)
            #expect(operation["home_domain"]?.string == "example.org")
            #expect(operation["set_flags"]?.arrayValue?.compactMap(\.integer) == [1, 2])
            #expect(operation["set_flags_s"]?.arrayValue?.compactMap(\.string) == ["auth_required", "auth_revocable"])
            #expect(operation["signer_key"]?.string == rig.bob.publicKey.address)
            #expect(operation["med_threshold"]?.integer == 1)
            let account = try await rig.json("/accounts/\(rig.alice.publicKey.address)")
            #expect(account["flags"]?["auth_required"]?.bool == true)
            #expect(account["home_domain"]?.string == "example.org")
            let signers = account["signers"]?.arrayValue?.compactMap { $0["key"]?.string } ?? []
            #expect(signers == [rig.alice, rig.bob].map(\.publicKey.address).sorted())
            let found = try await rig.records("/accounts?signer=\(rig.bob.publicKey.address)")
            #expect(found.map { $0["id"]?.string } == [rig.alice.publicKey.address])
        }
    }

    @Test("who pays for whose entries shows in the accounts, the operations and the effects")
    func sponsorship() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let (alice, bob) = (rig.alice.publicKey.address, rig.bob.publicKey.address)
            let response = try await rig.performTogether([
                (rig.alice, .beginSponsoringFutureReserves(sponsored: rig.bob.publicKey)),
                (rig.bob, .manageData(name: "note", value: [1])),
                (rig.bob, .endSponsoringFutureReserves),
            ])
            let all = try await effects(rig, of: response)
            #expect(all.map { $0["type"]?.string } == ["data_created", "data_sponsorship_created"])
            #expect(all[1]["sponsor"]?.string == alice)
            #expect(all[1]["data_name"]?.string == "note")
            #expect(try await operation(rig, of: response, 0)["sponsored_id"]?.string == bob)
            #expect(try await operation(rig, of: response, 1)["sponsor"]?.string == alice)
            #expect(try await operation(rig, of: response, 2)["begin_sponsor"]?.string == alice)
            let account = try await rig.json("/accounts/\(bob)")
            #expect(account["num_sponsored"]?.integer == 1)
            #expect(try await rig.json("/accounts/\(alice)")["num_sponsoring"]?.integer == 1)
            #expect(try await rig.json("/accounts/\(bob)/data/note")["sponsor"]?.string == alice)
            let revoked = try await rig.perform(
                rig.alice,
                .revokeSponsorship(.data(account: rig.bob.publicKey, name: "note"))
            )
            let after = try await effects(rig, of: revoked)
            #expect(after.map { $0["type"]?.string } == ["data_sponsorship_removed"])
            #expect(after[0]["former_sponsor"]?.string == alice)
            #expect(try await operation(rig, of: revoked)["data_account_id"]?.string == bob)
        }
    }

    @Test("an issuer's decisions about a holder are told in both forms")
    func authorization() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.issuer)
            let usd = try #require(Asset("USD:\(rig.issuer.publicKey.address)"))
            try await rig.perform(
                rig.issuer,
                .setOptions(SetOptions(setFlags: [.authorizationRequired, .authorizationRevocable, .clawbackEnabled]))
            )
            let trust = try await rig.perform(rig.alice, .changeTrust(line: .asset(usd), limit: .units(100)))
            let created = try await effects(rig, of: trust)
            #expect(created.map { $0["type"]?.string } == ["trustline_created"])
            #expect(created[0]["limit"]?.string == "100.0000000")
            let response = try await rig.perform(
                rig.issuer,
                .setTrustlineFlags(trustor: rig.alice.publicKey, asset: usd, clear: [], set: .authorized),
                .payment(destination: MuxedAccount(rig.alice.publicKey), asset: usd, amount: .units(9)),
                .clawback(asset: usd, from: MuxedAccount(rig.alice.publicKey), amount: .units(4))
            )
            let all = try await effects(rig, of: response)
            #expect(all.first?["type"]?.string == "trustline_flags_updated")
            #expect(all.first?["authorized_flag"]?.bool == true)
            #expect(all.first?["trustor"]?.string == rig.alice.publicKey.address)
            #expect(all.dropFirst(3).map { $0["type"]?.string } == ["account_credited", "account_debited"])
            #expect(try await operation(rig, of: response)["set_flags_s"]?[0]?.string == "authorized")
            let line = try await rig.json("/accounts/\(rig.alice.publicKey.address)")["balances"]?[0]
            #expect(line?["balance"]?.string == "5.0000000")
            #expect(line?["is_clawback_enabled"]?.bool == true)
        }
    }

    @Test("a merge and a bump tell what they did")
    func mergeAndBump() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let bump = try await rig.perform(rig.alice, .bumpSequence(to: 1 << 40))
            #expect(try await effects(rig, of: bump).map { $0["new_seq"]?.string } == [String(1 << 40 as Int64)])
            let merge = try await rig.perform(
                rig.bob,
                .accountMerge(destination: MuxedAccount(rig.alice.publicKey))
            )
            let all = try await effects(rig, of: merge)
            #expect(all.map { $0["type"]?.string } == ["account_debited", "account_credited", "account_removed"])
            #expect(all[0]["amount"]?.string == "9999.9999900")
            let bob = rig.bob.publicKey.address
            #expect(try await rig.send(.get, "/accounts/\(bob)").status == 404)
            #expect(
                try await rig.records("/accounts/\(bob)/operations").last?["into"]?.string
                    == rig.alice.publicKey.address
            )
            #expect(try await rig.records("/accounts/\(bob)/payments").count == 2)
        }
    }
}

extension String {
    /// The id of an effect with the zeros that 19 digits of its operation need.
    fileprivate var padded: String { String(repeating: "0", count: 30 - count) + self }
}
