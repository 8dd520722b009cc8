import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

/// What `track` does by itself at the statuses at which no one pays.
@Suite("A deposit that is followed")
struct TrackedStatusTests {
    /// The shipped deposit up to its page, without a trustline, and with `states` in place of the rest.
    static func flow(_ states: String = following, trusts: Bool = false) throws -> Flow {
        let text = try text(states, trusts: trusts)
        return try #require(FlowParser.parse(text: text, path: path).flow)
    }

    private static func text(_ states: String = following, trusts: Bool) throws -> String {
        var text = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(text.range(of: "  follow:\n"))
        text = text[..<start.lowerBound] + states
        if !trusts { text.replace("  trust:     { trustline: $asset }\n", with: "") }
        return text
    }

    private static let path = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml").path
    static let following = "  follow: { track: $tx, poll: 500ms }\n"

    private func lines(_ harness: WorldHarness) async -> [Event] { await harness.journal.lines.map(\.event) }

    private func statuses(_ harness: WorldHarness, of state: String = "follow") async -> [String] {
        await lines(harness).compactMap { event in
            if case .finished(let outcome) = event, outcome.state == state { outcome.name } else { nil }
        }
    }

    private func told(_ harness: WorldHarness) async -> [String] {
        await lines(harness).compactMap { if case .told(let message) = $0 { message.text.reveal() } else { nil } }
    }

    private func trustlines(_ harness: WorldHarness) -> Int {
        harness.world.ledger { ledger in
            ledger.applied.count { item in
                item.envelope.innermostTransaction.operations.contains {
                    if case .changeTrust = $0.body { true } else { false }
                }
            }
        }
    }

    @Test("gets its trustline when the anchor waits for one")
    func trust() async throws {
        let harness = WorldHarness()
        let ending = try await FlowRun(harness.settings(Self.flow())).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(await statuses(harness).contains("pending_trust"))
        #expect(trustlines(harness) == 1)
        let asset = harness.world.anchor { $0.asset }
        #expect(harness.world.ledger { $0.accounts.values.compactMap { $0.lines[asset]?.description } } == ["24.75"])
    }

    @Test("killed right after any line, it gets one trustline", .tags(.thorough))
    func trustKilled() async throws {
        let flow = try Self.flow()
        let whole = WorldHarness()
        _ = try await FlowRun(whole.settings(flow)).start()
        let lines = await whole.journal.lines
        let first = try #require(
            lines.firstIndex { if case .performing(let it) = $0.event { it.state == "follow" } else { false } }
        )
        for cut in first..<lines.count {
            var harness = WorldHarness()
            harness.journal = MemoryJournal(capacity: cut)
            let run = FlowRun(try harness.settings(flow))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
            #expect(ending.result == .done, "cut after \(cut): \(ending)")
            #expect(trustlines(harness) == 1, "cut after \(cut)")
        }
    }

    /// The settings of a run whose anchor goes on with the transfer two minutes after the first look.
    private func paidLate(_ flow: Flow, _ harness: WorldHarness) throws -> RunSettings {
        let (world, clock) = (harness.world, harness.clock)
        let begun = Mutex<Timestamp?>(nil)
        return try harness.settings(flow) { entry in
            guard case .waiting(let wait) = entry.event, wait.state == "follow" else { return }
            let start = begun.withLock { begun in
                begun = begun ?? clock.now
                return begun ?? clock.now
            }
            if start.duration(to: wait.until) > .seconds(120) { world.anchor { $0.status = nil } }
        }
    }

    @Test("killed right after any line about it, an overdue payout gets one trustline", .tags(.thorough))
    func stalledKilled() async throws {
        let flow = try Self.flow()
        let whole = WorldHarness()
        whole.world.anchor { $0.status = "pending_anchor" }
        _ = try await FlowRun(paidLate(flow, whole)).start()
        let lines = await whole.journal.lines
        // Before and after these are looks that only wait.
        let acting = try #require(lines.firstIndex { $0.event.isActing })
        let trusted = try #require(lines.firstIndex { $0.event.isTrust })
        for cut in acting - 1..<trusted + 3 {
            var harness = WorldHarness()
            harness.world.anchor { $0.status = "pending_anchor" }
            harness.journal = MemoryJournal(capacity: cut)
            let run = FlowRun(try paidLate(flow, harness))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            let ending = try await FlowRun.resume(run: run.id, with: paidLate(flow, harness))
            #expect(ending.result == .done, "cut after \(cut): \(ending)")
            #expect(trustlines(harness) == 1, "cut after \(cut)")
        }
    }

    @Test("that an anchor doesn't pay, and says nothing of, is told with what is wrong, and gets its trustline")
    func stalled() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.status = "pending_anchor" }
        let ending = try await FlowRun(paidLate(Self.flow(), harness)).start()
        #expect(ending.result == .done, "\(ending)")
        let told = await told(harness)
        let words = "has had the deposit in `pending_anchor` for a minute: "
        #expect(told.count { $0.contains(words) && $0.contains("has no trustline for USDC") } == 1, "\(told)")
        #expect(trustlines(harness) == 1)
        #expect(await !statuses(harness).contains("pending_trust"))
    }

    @Test(
        "that an anchor doesn't pay in a short time ends with what was waited for, and what is wrong",
        arguments: [
            ("track: $tx, poll: 500ms, within: 30s", " had no trustline for USDC"),
            ("track: $tx, poll: 20s, within: 10s", " has no trustline for USDC"),
            ("track: $tx, poll: 500ms, within: 30s, next: { again: [pending_trust] }", " has no trustline for USDC"),
        ]
    )
    func stalledShortly(follow: String, words: String) async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.status = "pending_anchor" }
        let flow = try Self.flow("  follow: { \(follow) }\n  again: { trustline: $asset, next: follow }\n")
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.exitCode == 6, "\(ending)")
        let waited = "the run waited for anchor.example to pay the deposit, and G"
        #expect(ending.summary?.contains(waited) == true && ending.summary?.contains(words) == true, "\(ending)")
        #expect(ending.help?.contains("or else: ") == true, "\(ending)")
    }

    @Test("where to send the money says that the account can't be paid yet")
    func unpreparedNotice() async throws {
        for trusts in [false, true] {
            let harness = WorldHarness()
            _ = try await FlowRun(harness.settings(Self.flow(trusts: trusts))).start()
            let told = await told(harness)
            #expect(told.contains { $0.contains("has no trustline for USDC") } == !trusts, "\(told)")
        }
    }

    @Test("of an account without lumens waits for them, and says so once")
    func poor() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let looks = Mutex(0)
        let settings = try harness.settings(Self.flow()) { entry in
            switch entry.event {
            case .finished(let outcome) where outcome.state == "fund":
                let anchor = world.anchor { $0.account.publicKey }
                world.ledger { ledger in
                    for key in ledger.accounts.keys where key != anchor {
                        ledger.accounts[key]?.lumens = Amount(stroops: 10_000_000)
                    }
                }
            case .finished(let outcome) where outcome.name == "pending_trust":
                guard
                    looks.withLock({
                        $0 += 1; return $0
                    }) == 3
                else { return }
                world.ledger { ledger in
                    for key in ledger.accounts.keys { ledger.accounts[key]?.lumens = Amount(stroops: 100_000_000) }
                }
            default: break
            }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(await told(harness).count { $0.contains("the run waits for the lumens") } == 1)
        #expect(trustlines(harness) == 1)
    }

    @Test("says how to send the money, once, and where to read more")
    func instructions() async throws {
        let harness = WorldHarness()
        let heard = Mutex<[String]>([])
        var settings = try harness.settings(Self.flow(trusts: true))
        settings.showMessage = { _, text in heard.withLock { $0.append(text) } }
        #expect(try await FlowRun(settings).start().result == .done)
        let link = "https://anchor.example/info/transfer-1"
        // Behind what the last page says.
        #expect(
            heard.withLock { $0.dropFirst() } == ["Send 25 (USDC equivalent) to anchor.example. \(link)?token=seen-1"]
        )
        let told = await told(harness)
        #expect(told.dropFirst() == ["Send 25 (USDC equivalent) to anchor.example. \(link)?•••"], "\(told)")
    }

    @Test("says what a person has to do, again when the status comes again")
    func person() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let turns = [
            "pending_user", "pending_user", "pending_anchor", "pending_user", "pending_user_transfer_complete", nil,
        ]
        let looks = Mutex(0)
        world.anchor { anchor in
            anchor.status = "pending_user"
            anchor.message = "Open the mail."
        }
        let settings = try harness.settings(Self.flow(trusts: true)) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            let look = looks.withLock {
                $0 += 1; return $0
            }
            if look < turns.count { world.anchor { $0.status = turns[look] } }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        let told = await told(harness)
        #expect(told.count { $0.contains("waits for something that you have to do: “Open the mail.”") } == 2)
        #expect(told.count { $0.hasPrefix("The money is ready to be fetched: “Open the mail.”") } == 1)
    }

    @Test("that ends badly is looked at once more, and goes on if revoked", arguments: ["error", "expired"])
    func revoked(status: String) async throws {
        let harness = WorldHarness()
        let world = harness.world
        world.anchor { $0.status = status }
        let settings = try harness.settings(Self.flow(trusts: true)) { entry in
            if case .finished(let outcome) = entry.event, outcome.name == status { world.anchor { $0.status = nil } }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        let seen = await statuses(harness)
        #expect(seen.first == status && seen.count { $0 == status } == 1, "\(seen)")
    }

    @Test(
        "an unknown status is in no event what the customer has answered or a secret of the run; a known one stays as it is",
        arguments: [
            ("Lovelace88", "Lovelace88", "•••"), ("Lovelace88", "Pending_Lovelace88", "pending_•••"),
            ("Lovelace88", "LOVELACE88", "lovelace88"), ("ada", "ada", "•••"), ("ada", "pending_ada", "pending_ada"),
            ("on_hold", "on_hold", "on_hold"), ("on_hold", "ON_HOLD", "on_hold"), ("Lovelace88", "k3y_v", "•••"),
            ("Lovelace88", "Pending_Moon", "pending_moon"),
        ]
    )
    func repeatedAnswer(answer: String, status: String, shown: String) async throws {
        let harness = WorldHarness()
        let world = harness.world
        world.anchor {
            $0.form = """
                <form method="post"><label>Nickname <input name="nick"></label>
                <label>Amount <input name="amount" required></label><button>Send</button></form>
                """
        }
        var settings = try harness.settings(
            Self.flow(trusts: true),
            answers: ["nick": answer, "amount": "12"]
        ) { entry in
            guard case .finished(let outcome) = entry.event else { return }
            if outcome.state == "visit" { world.anchor { $0.status = status } }
            if outcome.state == "follow" { world.anchor { $0.status = nil } }
        }
        settings.gateway = GatewayAccess(headers: [try GatewayHeader(name: "X-Api-Key", value: Secret("k3y_v"))])
        #expect(try await FlowRun(settings).start().result == .done)
        let seen = await statuses(harness)
        #expect(seen.first == shown, "\(seen)")
        let isKnown = shown == "on_hold"
        let words = "in `\(shown)`, a status that no SEP has"
        let told = await told(harness)
        #expect(told.count { $0.contains(words) } == (isKnown ? 0 : 1), "\(told)")
        guard shown.contains("•••"), status.count > 3 else { return }
        let text = try await harness.journal.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
            .joined()
        #expect(!text.lowercased().contains(status == "k3y_v" ? status : answer.lowercased()))
    }

    @Test(
        "a status that a tape hides is waited through, and one that it hides although it could be none is refused",
        arguments: [("•••", true), ("Pending_•••", true), ("••• ", false), ("van-•••", false)]
    )
    func hiddenStatus(status: String, isStatus: Bool) async throws {
        let harness = WorldHarness()
        let world = harness.world
        world.anchor { $0.status = status }
        let settings = try harness.settings(Self.flow(trusts: true)) { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "follow" { world.anchor { $0.status = nil } }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.failure?.code == (isStatus ? nil : .invalidStatus), "\(ending)")
        #expect(await statuses(harness).first == (isStatus ? status.lowercased() : nil))
    }

    @Test("that ends badly for good ends the run, with the anchor's words", arguments: ["error", "expired"])
    func ended(status: String) async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.status = status
            anchor.message = "The bank said no."
        }
        let ending = try await FlowRun(harness.settings(Self.flow(trusts: true))).start()
        #expect(ending.result == .failed(.refused))
        #expect(
            ending.summary?.hasSuffix(" ended the transfer in `\(status)` (GET /transaction): “The bank said no.”")
                == true
        )
        #expect(await statuses(harness) == [status, status])
        let subject = try #require(ending.failure?.subject)
        #expect(subject.request?.method == "GET" && subject.request?.url.contains("/transaction?id=") == true)
        #expect(subject.field == "transaction.status")
        #expect(ending.failure?.section?.title == "Single Historical Transaction")
    }

    @Test("E67: that ended badly goes on where a resumed run finds it open again")
    func reopened() async throws {
        let harness = WorldHarness()
        let flow = try Self.flow(trusts: true)
        harness.world.anchor { $0.status = "error" }
        let run = FlowRun(try harness.settings(flow))
        #expect(try await run.start().result == .failed(.refused))
        harness.world.anchor { $0.status = nil }
        let ending = try await FlowRun.restart(run: run.id, from: "follow", with: harness.settings(flow))
        #expect(ending.result == .done, "\(ending)")
    }

    @Test("of another kind than was started is not gone on with")
    func otherKind() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.everywhere = ["kind": "withdrawal"] }
        let ending = try await FlowRun(harness.settings(Self.flow(trusts: true))).start()
        #expect(ending.exitCode == 8, "\(ending)")
        #expect(ending.summary?.contains("“withdrawal”, and was started as a deposit") == true)
        #expect(trustlines(harness) == 1)
    }

    @Test(
        "is compared with the ledger when it is completed",
        arguments: [
            (["amount_out": "24.8"], "it moves 24.75 USDC, and amount_out is 24.8 USDC"),
            (["deposit_memo": "gift", "deposit_memo_type": "text"], "its memo is the text “transfer-1”"),
            (["amount_out_asset": "stellar:native"], "amount_out is said to be of native"),
            (["stellar_transaction_id": "soon, Ada"], "“soon, Ada” is no transaction"),
            (["stellar_transaction_id": .string(String(repeating: "0", count: 64))], "no such transaction"),
        ] as [([String: JSONValue], String)]
    )
    func compared(oddities: [String: JSONValue], words: String) async throws {
        let harness = WorldHarness()
        let world = harness.world
        let settings = try harness.settings(Self.flow(trusts: true)) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            world.anchor { $0.everywhere = oddities }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains(words) == true, "\(ending)")
        // What is no name of a transaction is prose of the anchor.
        #expect(ending.message?.masked.contains("Ada") == false, "\(ending)")
    }

    @Test("that is completed with nothing on the ledger, and without a transaction, is no success")
    func completedUnseen() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.status = "completed" }
        let ending = try await FlowRun(harness.settings(Self.flow())).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.hasPrefix("no matching payment has arrived at") == true, "\(ending)")
        #expect(ending.summary?.hasSuffix("is completed, and names no transaction") == true, "\(ending)")
    }

    @Test("that is completed before it is paid, without naming a transaction, is looked for on the ledger for a while")
    func completedEarly() async throws {
        for (delay, code) in [(30, 0), (180, 4)] as [(Int64, Int32)] {
            let harness = WorldHarness()
            let (world, clock) = (harness.world, harness.clock)
            // As the Stellar Disbursement Platform: no amount, no asset, and an empty transaction.
            world.anchor { anchor in
                anchor.status = "completed"
                anchor.everywhere = [
                    "stellar_transaction_id": "", "amount_in": .null, "amount_out": .null, "amount_fee": .null,
                ]
            }
            let due = Mutex<Timestamp?>(nil)
            let settings = try harness.settings(Self.flow(trusts: true)) { entry in
                guard case .waiting(let wait) = entry.event, wait.state == "follow" else { return }
                let instant = due.withLock { due in
                    due = due ?? clock.now.advanced(by: .seconds(delay))
                    return due
                }
                guard let instant, instant <= wait.until else { return }
                world.change { anchor, ledger in
                    guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }),
                        anchor.everywhere["stellar_transaction_id"] == ""
                    else { return }
                    let hash = anchor.payOut(Amount(stroops: 247_500_000), to: key, memo: "disbursed", &ledger)
                    anchor.everywhere["stellar_transaction_id"] = .string(hash ?? "")
                }
            }
            let ending = try await FlowRun(settings).start()
            #expect(ending.exitCode == code, "\(delay): \(ending)")
            let told = await told(harness)
            #expect(told.count { $0.contains("The run searches the ledger for 2 min") } == 1, "\(told)")
        }
    }

    @Test(
        "that is completed without an amount that anyone has named is a registration: nothing is paid, and that is told",
        arguments: [(false, [:], 0), (true, [:], 4), (false, ["amount_in": "25"], 4), (false, ["amount_fee": "0"], 4)]
            as [(Bool, [String: JSONValue], Int32)]
    )
    func registration(isOrdered: Bool, named: [String: JSONValue], code: Int32) async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.status = "completed"
            let nothing: [String: JSONValue] = [
                "stellar_transaction_id": "", "amount_in": .null, "amount_out": .null, "amount_fee": .null,
            ]
            anchor.everywhere = nothing.merging(named) { $1 }
        }
        var text = try Self.text(trusts: true)
        if !isOrdered { text.replace(", amount: $amount }", with: " }") }
        var settings = try harness.settings(#require(FlowParser.parse(text: text, path: Self.path).flow))
        // An answer to a page orders nothing.
        settings.answers = ["amount": Secret("25")]
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == code, "\(ending)")
        let told = await told(harness)
        #expect(
            told.count { $0.contains("Nothing was paid: anchor.example has completed") } == (code == 0 ? 1 : 0),
            "\(told)"
        )
        #expect(told.contains { $0.contains("searches the ledger") } == (code != 0), "\(told)")
        if isOrdered {
            #expect(ending.help?.contains("without `amount` and `quote_id` in `start`") == true, "\(ending)")
        }
    }

    @Test("of which the anchor leaves out at the end what it has told keeps that, and it is told once")
    func leftOut() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        let settings = try harness.settings(flow) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            world.anchor { $0.everywhere = ["amount_in": .null, "amount_out": .null, "amount_fee": .null] }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        let words = "(GET /transaction) leaves out `amount_in`, `amount_out`, `amount_fee`, `fee_details`, which it "
        let told = await told(harness)
        #expect(told.count { $0.contains(words) } == 1, "\(told)")
    }

    @Test("that contradicts the ledger until its time is over ends with that, and not with the time")
    func contradictedLate() async throws {
        let harness = WorldHarness()
        let none = String(repeating: "0", count: 64)
        harness.world.anchor { $0.everywhere = ["stellar_transaction_id": .string(none)] }
        let flow = try Self.flow("  follow: { track: $tx, poll: 500ms, within: 2s }\n", trusts: true)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("no such transaction") == true, "\(ending)")
    }

    @Test("is not held against its anchor while the list of the ledger can't be read")
    func unreadList() async throws {
        let harness = WorldHarness()
        let none = String(repeating: "0", count: 64)
        harness.world.anchor { $0.everywhere = ["stellar_transaction_id": .string(none)] }
        harness.world.breaks { $0.url.path().hasSuffix("/payments") ? .instead(503, "{}") : nil }
        let flow = try Self.flow("  follow: { track: $tx, poll: 500ms, within: 5s }\n", trusts: true)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.exitCode == 6 && ending.summary?.contains("503") == true, "\(ending)")
        #expect(ending.summary?.contains("no such transaction") == false, "\(ending)")
    }

    @Test("whose numbers don't fit together is a finding, and no reason to end the run")
    func numbers() async throws {
        let harness = WorldHarness()
        let fee: JSONValue = ["total": "0.25", "details": [["name": "bank", "amount": "0.2"]]]
        harness.world.anchor { $0.everywhere = ["fee_details": fee] }
        let ending = try await FlowRun(harness.settings(Self.flow(trusts: true))).start()
        #expect(ending.result == .done, "\(ending)")
        let found = await lines(harness).compactMap { if case .found(let found) = $0 { found.deviation } else { nil } }
        #expect(found.contains { $0.code == .feeDisagrees }, "\(found)")
        #expect(await !told(harness).contains { $0.contains("0.25") })
    }

    @Test("is looked at when the anchor expects to be done, but no later than `up-to` says")
    func estimate() async throws {
        for (estimate, interval) in [(20, 20), (3600, 60), (1, 5)] {
            let harness = WorldHarness()
            let world = harness.world
            world.anchor { anchor in
                anchor.status = "pending_anchor"
                anchor.everywhere = ["status_eta": .number("\(estimate)")]
            }
            let settings = try harness.settings(Self.flow("  follow: { track: $tx }\n", trusts: true)) { entry in
                if case .waiting = entry.event { world.anchor { $0.status = nil } }
            }
            #expect(try await FlowRun(settings).start().result == .done)
            let waits = await harness.journal.lines.compactMap { entry -> Duration? in
                if case .waiting(let wait) = entry.event { entry.at.duration(to: wait.until) } else { nil }
            }
            #expect(waits.first == .seconds(interval))
        }
    }
}
