import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

@Suite("Several accounts in a flow")
struct SeveralAccountsTests {
    private static let both = """
        flow: both
        deadline: 1d
        accounts: { bob: fresh }
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          login: { sep10: {} }
          bob-fund: { account: bob, friendbot: {} }
          bob-login: { account: bob, sep10: {} }
          send: { pay: { to: $accounts.bob.address, amount: "5", asset: native } }
          back: { account: bob, pay: { to: $run.account, amount: "2", asset: native } }
          know: { account: bob, sep12: sep6, next: { done: [NEEDS_INFO, ACCEPTED] } }
          settled:
            expect:
              - login.account == run.account
              - bob-login.account == accounts.bob.address
              - run.account != accounts.bob.address
              - ledger.payment(send.hash).from == run.account
              - ledger.payment(send.hash).to == accounts.bob.address
              - ledger.payment(back.hash).from == accounts.bob.address
              - ledger.payment(back.hash).to == run.account
        """

    @Test("each signs in, pays and is asked about as itself, and the journal keeps both keys sealed")
    func both() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let run = FlowRun(try harness.settings(Self.both))
            let ending = try await run.start()
            #expect(ending.result == .done, "\(ending)")
            let lines = await harness.journal.lines
            guard case .started(let header)? = lines.first?.event else { throw UnexpectedEnding(ending) }
            let seed = try #require(await harness.journal.secrets[SecretID(rawValue: "seed.bob")])
            #expect(try KeyPair(secretSeed: seed).publicKey.address == header.accounts["bob"])
            #expect(try await !harness.journalText.contains(seed.reveal()))
            let summaries = lines.compactMap { line -> (String, String)? in
                guard case .finished(let outcome) = line.event, let summary = outcome.summary else { return nil }
                return (outcome.state, summary.masked)
            }
            for (state, summary) in summaries {
                let isBobs = ["bob-fund", "bob-login", "back", "know"].contains(state)
                #expect((summary.hasPrefix("bob: ") || summary == "as bob") == isBobs, "\(state): \(summary)")
            }
        }
    }

    private struct UnexpectedEnding: Error {
        var ending: Ending
        init(_ ending: Ending) { self.ending = ending }
    }

    @Test(
        "a run that was cut off while one paid goes on with the same accounts, and pays once",
        arguments: [
            WorldFault.after(.connectionLost(curlMessage: "killed")), .before(.connectionLost(curlMessage: "killed")),
        ]
    )
    func cut(fault: WorldFault) async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            var harness = harness
            let journal = harness.journal
            let count = Mutex(0)
            harness.http.breaks { request in
                guard request.method == .post, request.url.path() == "/transactions" else { return nil }
                // The second is that of bob.
                let isBobs = count.withLock { count in
                    count += 1
                    return count == 2
                }
                guard isBobs else { return nil }
                journal.die()
                return fault
            }
            let run = FlowRun(try harness.settings(Self.both))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.http.breaks(nil)
            harness.journal = await journal.cut(after: .max)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(Self.both))
            #expect(ending.result == .done, "\(ending)")
            let signed = await harness.journal.payments.map(\.envelope.hash)
            #expect(signed.count == 2 && Set(signed).count == 2)
        }
    }

    private func payment(_ harness: WorldHarness, account: String) throws -> Flow {
        let to = harness.world.anchor { $0.account.publicKey.address }
        return try RunHarness.flow(
            """
            flow: pay
            deadline: 1d
            accounts: { bob: fresh }
            states:
              fund: { friendbot: {} }
              bob-fund: { account: bob, friendbot: {} }
              send: { \(account)pay: { to: \(to), amount: "5", asset: native } }
            """
        )
    }

    @Test(
        "what one has signed is not paid by another as well, before the ledger has proved that it never will be included"
    )
    func otherPayer() async throws {
        for isSubmitted in [true, false] {
            var harness = WorldHarness()
            let journal = harness.journal
            harness.world.breaks { request in
                guard request.method == .post, request.url.path() == "/transactions" else { return nil }
                journal.die()
                let lost = TransportError.Reason.connectionLost(curlMessage: "killed")
                return isSubmitted ? .after(lost) : .before(lost)
            }
            let run = FlowRun(try harness.settings(payment(harness, account: "")))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.world.breaks { _ in nil }
            harness.journal = await journal.cut(after: .max)
            let begun = harness.clock.now
            let changed = try harness.settings(payment(harness, account: "account: bob, "))
            _ = try await FlowRun.restart(run: run.id, from: "send", with: changed)
            #expect(harness.paymentsToAnchor.count == 1)
            if !isSubmitted { #expect(begun.duration(to: harness.clock.now) >= .seconds(200)) }
        }
    }

    @Test("a run refuses two names for one account, and one that no one has given")
    func given() async throws {
        let harness = WorldHarness()
        let keys = KeyPair.random()
        var settings = try harness.settings(RunHarness.flow(Self.both))
        settings.account = .seed(keys.secretSeed())
        settings.accounts = ["bob": .seed(keys.secretSeed())]
        let shared = Failure.misuse(
            .flowAccountTwice,
            [.name: .text("bob"), .found: .phrase(.ownAccount), .account: .text(keys.publicKey.address)]
        )
        let run = FlowRun(settings)
        await #expect(throws: shared) { try await run.start() }
        settings.flow = try RunHarness.flow(Self.both.replacing("bob: fresh", with: "bob: theirs"))
        settings.accounts = [:]
        let missing = FlowRun(settings)
        await #expect(throws: Failure.misuse(.flowAccountMissing, [.name: .text("bob")])) { try await missing.start() }
    }

    @Test("a given account has to be given again for a resume, and no other takes its place")
    func givenAgain() async throws {
        var harness = WorldHarness()
        let (keys, text) = (
            KeyPair.random(), "flow: t\naccounts: { bob: theirs }\nstates:\n  a: { account: bob, friendbot: {} }\n"
        )
        var settings = try harness.settings(RunHarness.flow(text))
        settings.accounts = ["bob": .seed(keys.secretSeed())]
        let run = FlowRun(settings)
        #expect(try await run.start().result == .done)
        harness.journal = await harness.journal.cut(after: 2)
        let expected = keys.publicKey.address
        for other in [KeyPair.random(), nil] {
            var again = try harness.settings(RunHarness.flow(text))
            if let other { again.accounts = ["bob": .seed(other.secretSeed())] }
            let error = ResumeError(.otherAccount(expected: expected, given: other?.publicKey.address), run: run.id)
            let wrong = again
            await #expect(throws: error) { try await FlowRun.resume(run: run.id, with: wrong) }
        }
        var again = try harness.settings(RunHarness.flow(text))
        again.accounts = settings.accounts
        #expect(try await FlowRun.resume(run: run.id, with: again).result == .done)
    }

    @Test("a flow that declares another one since can't go on with the run")
    func added() async throws {
        let harness = WorldHarness()
        let text = "flow: t\nstates:\n  a: { friendbot: {} }\n"
        let run = FlowRun(try harness.settings(RunHarness.flow(text)))
        #expect(try await run.start().result == .done)
        let more = try harness.settings(
            RunHarness.flow("flow: t\naccounts: { bob: fresh }\nstates:\n  a: { account: bob, friendbot: {} }\n")
        )
        await #expect(throws: Failure.misuse(.flowAccountAdded, [.name: .text("bob")])) {
            try await FlowRun.restart(run: run.id, from: "a", with: more)
        }
    }

    @Test("a run itself refuses to follow another account's transfer")
    func otherTransfer() async throws {
        let harness = WorldHarness()
        let flow = try RunHarness.flow(
            """
            flow: t
            accounts: { bob: fresh }
            states:
              discover: { sep1: {} }
              fund: { friendbot: {} }
              trust: { trustline: USDC }
              login: { sep10: {} }
              bob-login: { account: bob, sep10: {} }
              start: { sep24: { deposit: USDC, amount: "5" } }
              follow: { account: bob, track: $start.transfer }
            """
        )
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .failed(.invalidFlow) && ending.state == "follow", "\(ending)")
        #expect(ending.summary?.contains("started this transfer as the run's own account") == true, "\(ending)")
    }

    @Test("a plan shows whose account a state acts for, and what each lacks")
    func plan() async throws {
        let harness = WorldHarness()
        let to = harness.world.anchor { $0.account.publicKey.address }
        let keys = KeyPair.random()
        let flow = try RunHarness.flow(
            """
            flow: t
            accounts: { bob: theirs }
            states:
              fund: { friendbot: {} }
              early: { account: bob, pay: { to: \(to), amount: "1", asset: native } }
            """
        )
        var settings = try harness.settings(flow)
        settings.accounts = ["bob": .seed(keys.secretSeed())]
        let forecast = try await FlowPlanning.forecast(settings)
        #expect(forecast.accounts.map(\.name) == ["bob"] && forecast.accounts[0].address == keys.publicKey.address)
        #expect(forecast.states.map(\.account) == [nil, "bob"])
        #expect(forecast.states.map(\.problems.isEmpty) == [true, false], "\(forecast.states)")
    }
}
