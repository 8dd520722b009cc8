import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestLanes
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// What goes wrong between a signed payment and the ledger, and that it never costs twice.
@Suite("Faults while paying")
struct PaymentFaultTests {
    let harness = WorldHarness()
    let flow = "sep24-withdraw.yaml"

    /// Breaks the submissions of the payment, the first of which is the second of the run (the first makes a trustline).
    private func breakPayment(_ fault: @escaping @Sendable (_ number: Int) -> WorldFault?) {
        let count = Mutex(0)
        harness.world.breaks { request in
            guard request.method == .post, request.url.path() == "/transactions" else { return nil }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number > 1 ? fault(number - 1) : nil
        }
    }

    private func envelopes() async -> Set<String> { Set(await noted().map(\.hash.description)) }

    /// Whether the failure has a request that the run has sent.
    private func isOfSent(_ failure: StepFailure) -> Bool {
        guard let request = failure.failure.subject.request, let path = URL(string: request.url)?.path() else {
            return false
        }
        return harness.world.log.contains("\(request.method ?? "") \(path)")
    }

    private func noted() async -> [SignedEnvelope] { await harness.journal.payments.map(\.envelope) }

    @Test(
        "E58: however the answer to a payment is lost or wrong, it is paid once, by the same envelope",
        .tags(.thorough),
        arguments: [
            // It is in the ledger, and found by its hash.
            WorldFault.after(.timedOut(.waiting, after: .seconds(90))), .after(.connectionLost(curlMessage: "reset")),
            // It was refused, and made anyway.
            .misanswered(400, ""), .misanswered(403, ""), .misanswered(413, ""),
            // It never arrived, and is submitted again.
            .before(.connectionLost(curlMessage: "reset")),
        ]
    )
    func lostAnswer(fault: WorldFault) async throws {
        breakPayment { $0 == 1 ? fault : nil }
        #expect(try await harness.run(flow).result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await envelopes().count == 1)
    }

    @Test("an account that Horizon doesn't show right after it was funded is asked for again")
    func laggingHorizon() async throws {
        let looks = Mutex(0)
        let anchor = harness.world.anchor { $0.account.publicKey.address }
        harness.world.breaks { request in
            guard request.method == .get, request.url.path().hasPrefix("/accounts/G"),
                !request.url.path().hasSuffix(anchor)
            else { return nil }
            let look = looks.withLock { count in
                count += 1
                return count
            }
            return look <= 3 ? .instead(404, #"{"title":"Resource Missing","status":404}"#) : nil
        }
        #expect(try await harness.run(flow).result == .done)
        let failures = await harness.journal.lines.compactMap { entry -> String? in
            guard case .failed(let failure) = entry.event else { return nil }
            return failure.summary
        }
        #expect(failures.allSatisfy { $0.contains(" does not show the account G") }, "\(failures)")
        #expect(!failures.isEmpty)
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test("an account that Horizon shows as it was before the run's own trustline is asked for again")
    func staleAccount() async throws {
        let old = Mutex<String?>(nil)
        let looks = Mutex(0)
        let world = harness.world
        let anchor = world.anchor { $0.account.publicKey.address }
        world.breaks { request in
            guard request.method == .get, request.url.path().hasPrefix("/accounts/G"),
                !request.url.path().hasSuffix(anchor)
            else { return nil }
            guard world.ledger({ $0.submissions }) > 0 else {
                let answer = world.ledger { $0.answer(WorldCall(request)) }
                old.withLock { $0 = answer.status == 200 ? answer.body : nil }
                return nil
            }
            let look = looks.withLock { count in
                count += 1
                return count
            }
            return look <= 3 ? old.withLock { $0.map { .instead(200, $0) } } : nil
        }
        #expect(try await harness.run(flow).result == .done)
        let failures = await harness.journal.lines.compactMap { entry -> StepFailure? in
            guard case .failed(let failure) = entry.event else { return nil }
            return failure
        }
        #expect(!failures.isEmpty)
        #expect(
            failures.allSatisfy { $0.kind == .transport && $0.summary.contains("as before the run's transaction") }
        )
        #expect(failures.allSatisfy { $0.summary.contains(" (GET /accounts/…)") && isOfSent($0) }, "\(failures)")
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test("a transaction that Horizon forgets for a while is not held against the anchor")
    func forgottenTransaction() async throws {
        let submissions = Mutex(0)
        let looks = Mutex(0)
        harness.world.breaks { request in
            if request.method == .post, request.url.path() == "/transactions" { submissions.withLock { $0 += 1 } }
            // The first is for the trustline, the second for the withdrawal.
            guard request.method == .get, request.url.path().hasPrefix("/transactions/"),
                submissions.withLock({ $0 }) > 1
            else { return nil }
            let look = looks.withLock { count in
                count += 1
                return count
            }
            return look <= 30 ? .instead(404, #"{"title":"Resource Missing","status":404}"#) : nil
        }
        let ending = try await harness.run(flow)
        #expect(ending.result == .done, "\(ending)")
        let failures = await harness.journal.lines.compactMap { entry -> StepFailure? in
            guard case .failed(let failure) = entry.event else { return nil }
            return failure
        }
        #expect(!failures.isEmpty)
        #expect(
            failures.allSatisfy { $0.kind == .transport && $0.summary.contains("the run's payment for the transfer") },
            "\(failures)"
        )
        let answer = " (GET /transactions/…: status 404), "
        #expect(failures.allSatisfy { $0.summary.contains(answer) && isOfSent($0) }, "\(failures)")
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test("a Horizon that is away for longer than the envelope is valid gets a second one with the same number")
    func expiredEnvelope() async throws {
        breakPayment { $0 <= 5 ? .instead(504, "") : nil }
        #expect(try await harness.run(flow).result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await envelopes().count == 2)
        let numbers = await noted().map(\.sequence)
        #expect(Set(numbers).count == 1, "two envelopes with different numbers could both be included")
    }

    @Test("a number that somebody else used meanwhile is replaced by the next")
    func badSequence() async throws {
        let world = harness.world
        let flow = try WorldHarness.shipped(flow)
        let settings = try harness.settings(flow) { entry in
            guard entry.event.signedPayment != nil else { return }
            world.ledger { ledger in
                for key in ledger.accounts.keys { ledger.accounts[key]?.sequence &+= ledger.submissions == 1 ? 1 : 0 }
            }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await envelopes().count == 2)
    }

    @Test("E60: what a payment is signed with after an interruption counts no longer than the anchor waits")
    func limited() async throws {
        let world = harness.world
        let limit = harness.clock.now.advanced(by: .seconds(120))
        world.anchor { $0.oddities = ["user_action_required_by": .string(limit.description)] }
        breakPayment { $0 == 1 ? .before(.connectionLost(curlMessage: "reset")) : nil }
        let settings = try harness.settings(WorldHarness.shipped(flow)) { entry in
            guard entry.event.signedPayment != nil else { return }
            // Another party uses the number, so that another envelope has to be made.
            world.ledger { ledger in
                for key in ledger.accounts.keys { ledger.accounts[key]?.sequence &+= ledger.submissions == 1 ? 1 : 0 }
            }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        let envelopes = await noted()
        #expect(envelopes.count > 1)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(envelopes.allSatisfy { $0.validUntil < limit }, "\(envelopes.map(\.validUntil))")
    }

    @Test("a Horizon that stays away is asked until the deadline, and the payment that may be made is told of")
    func neverBack() async throws {
        breakPayment { _ in .instead(504, "") }
        var settings = try harness.settings(WorldHarness.shipped(flow))
        settings.deadline = .seconds(2 * 3600)
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .failed(.deadline))
        #expect(ending.summary?.contains("; may have paid with the transaction ") == true)
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test("nothing is signed that the ledger could take long after the deadline, and nobody waits long behind it")
    func late() async throws {
        breakPayment { _ in .instead(504, "") }
        var settings = try harness.settings(WorldHarness.shipped(flow))
        settings.deadline = .seconds(60)
        let deadline = harness.clock.now.advanced(by: .seconds(60))
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .failed(.deadline))
        #expect(ending.summary?.contains("; may have paid with the transaction ") == true)
        let envelopes = await noted()
        #expect(!envelopes.isEmpty && envelopes.allSatisfy { $0.validUntil <= deadline.advanced(by: .seconds(10)) })
        #expect(harness.clock.now <= deadline.advanced(by: .seconds(25)))
    }

    @Test(
        "a network that finds what is signed before a deadline too late ends the run with that, and not with others' numbers"
    )
    func tooLate() async throws {
        breakPayment { _ in .instead(400, Self.lateness) }
        var settings = try harness.settings(WorldHarness.shipped(flow))
        settings.deadline = .seconds(30)
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .failed(.deadline), "\(ending)")
        #expect(
            ending.summary?.contains("only, too late for the network (tx_too_late)") == true,
            "\(ending)"
        )
        #expect(harness.paymentsToAnchor.isEmpty)
        #expect(await envelopes().count == 1)
    }

    @Test("a network for which everything is too late is that of a machine whose clock is behind")
    func clockBehind() async throws {
        breakPayment { _ in .instead(400, Self.lateness) }
        let ending = try await harness.run(flow)
        #expect(ending.result == .failed(.transport), "\(ending)")
        #expect(ending.summary?.contains("it came too late 3 times (tx_too_late)") == true, "\(ending)")
        #expect(ending.help?.contains("clock") == true)
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    private static let lateness = """
        {"status": 400, "title": "Transaction Failed", "extras": {"result_codes": {"transaction": "tx_too_late"}}}
        """

    @Test("a Horizon that is away longer than any retry budget, the payment made: the run finds it when it is back")
    func backAfterHours() async throws {
        let harness = harness
        let start = harness.clock.now
        breakPayment { $0 == 1 ? .after(.connectionLost(curlMessage: "reset")) : nil }
        let log = Mutex(0)
        let world = harness.world
        world.breaks { request in
            guard request.url.host() == World.horizon else { return nil }
            let isPayment = request.method == .post && request.url.path() == "/transactions"
            let payments = log.withLock { count in
                if isPayment { count += 1 }
                return count
            }
            guard payments > 1 else { return nil }
            if isPayment, payments == 2 { return .after(.connectionLost(curlMessage: "reset")) }
            let isAway = harness.clock.now < start.advanced(by: .seconds(5 * 3600))
            return isAway ? .before(.unreachable(curlMessage: "refused")) : nil
        }
        #expect(try await harness.run(flow).result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await envelopes().count == 1)
    }

    @Test("what the network refuses is refused, with its codes")
    func rejected() async throws {
        let problem = """
            {"status": 400, "title": "Transaction Failed", "extras": {"result_codes": {"transaction": "tx_bad_auth"}}}
            """
        breakPayment { _ in .instead(400, problem) }
        let ending = try await harness.run(flow)
        #expect(ending.result == .failed(.refused))
        #expect(ending.summary?.contains("tx_bad_auth") == true)
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test(
        "what the anchor asks for wrongly is not paid",
        .tags(.thorough),
        arguments: [
            (["withdraw_memo": .null], "withdraw_memo"), (["amount_in": .null], "amount_in"),
            (["amount_in": "1e9"], "its terms are to take 1000 USDC at most"), (["amount_in": "-1"], "amount_in"),
            (["withdraw_anchor_account": "GNOBODY"], "withdraw_anchor_account"),
            (["withdraw_memo_type": "color"], "withdraw_memo"),
            (["user_action_required_by": "2026-01-01T00:00:00Z"], "only until 2026-01-01T00:00:00Z"),
            (["amount_in_asset": "stellar:native"], "anchor.example asks for native"),
        ] as [([String: JSONValue], String)]
    )
    func wrongRequest(oddities: [String: JSONValue], words: String) async throws {
        harness.world.anchor { $0.oddities = oddities }
        let ending = try await harness.run(flow)
        #expect(ending.result != .done)
        #expect(ending.state == "send")
        #expect(ending.summary?.contains(words) == true, "\(ending)")
        // What is missing is waited for until the run's deadline.
        #expect(ending.place?.line == (oddities.values.contains(.null) ? 10 : 43))
        #expect(harness.paymentsToAnchor.isEmpty)
        #expect(await envelopes().isEmpty)
    }

    @Test("a memo that the anchor never sends is waited for, and ends a run without a deadline at last")
    func missingMemo() async throws {
        harness.world.anchor { $0.oddities = ["withdraw_memo": .null] }
        var flow = try WorldHarness.shipped(flow)
        flow.deadline = nil
        let begun = harness.clock.now
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.exitCode == 8 && ending.state == "send", "\(ending)")
        #expect(ending.summary?.contains("withdraw_memo") == true, "\(ending)")
        #expect(begun.duration(to: harness.clock.now) >= TransferState.patienceForFields)
        #expect(harness.paymentsToAnchor.isEmpty)
        #expect(await envelopes().isEmpty)
    }

    @Test("a transfer that was paid is not paid again, whatever the flow says")
    func paidBefore() async throws {
        var flow = try WorldHarness.shipped(flow)
        let index = try #require(flow.states.firstIndex { $0.name.value == "send" })
        var again = flow.states[index]
        again.name.value = "again"
        flow.states.insert(again, at: index + 1)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .failed(.refused))
        #expect(ending.state == "again")
        #expect(ending.summary?.contains("was paid before") == true)
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test(
        "a transfer for which the anchor waits for no payment yet is not paid: the flow is refused, not the command line"
    )
    func tooEarly() async throws {
        var flow = try WorldHarness.shipped(flow)
        flow.states.removeAll { ["visit", "agree"].contains($0.name.value) }
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .failed(.refused))
        #expect(ending.state == "send" && ending.exitCode == 5)
    }

    @Test("money that is worth something is paid only after somebody agreed")
    func publicNetwork() async throws {
        var settings = try harness.settings(
            RunHarness.flow(
                """
                flow: pay
                states:
                  send: { pay: { to: GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37, amount: "5", asset: native } }
                """
            )
        )
        settings.network.passphrase = Network.public.passphrase
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.summary?.contains("5 XLM are to be paid on the public network") == true)
        #expect(harness.world.log.isEmpty)
    }
}
