import AnchorClient
import JSON
import Stellar
import TransferTracking

/// The situations of transfers that are to be started, or were just now.
extension TransferSituations {
    static let starts: [Situation] = [
        quotes(), requests(), lostStarts(), startedBefore(), receivers(), payers(), owners(), accepted(),
        startsCompared(),
    ].flatMap(\.self)

    private static func quotes() -> [Situation] {
        typealias Tests = QuoteTableTests
        return [
            Situation(
                "it wants no more than the flow sells, or the flow has no limit",
                Tests.action(onSelling: 10, atMost: 10)
            ),
            Situation("it wants more than the flow sells", Tests.action(onSelling: 11, atMost: 10)),
        ]
    }

    private static func requests() -> [Situation] {
        func action(_ facts: TransferFact..., mayHaveActed: Bool = false) -> TransferFacts.Start.RequestAction {
            var book = TransferFacts()
            for fact in facts { book.apply(fact, by: "start", visit: 1) }
            return book.start(by: "start").beforeRequest(in: 1, mayHaveActed: mayHaveActed)
        }
        let asking = TransferFact.asking(afterLedger: 7)
        return [
            Situation("nothing was asked for in this visit, and no answer is lost", action()),
            Situation("a former attempt of this visit may have asked", action(mayHaveActed: true)),
            Situation("this visit has noted that it asks", action(asking)),
            Situation("the answer to a former visit is lost", action(.startLost(since: TransferStateTests.now))),
            Situation("the anchor has refused what this visit asked for", action(asking, .request(isRefused: true))),
        ]
    }

    private static func lostStarts() -> [Situation] {
        typealias Tests = LostStartTests
        let rows: [(String, LostStart.Action?)] = [
            ("nothing that is told of it says that it is another one", try? Tests.action(["amount_in": "10"])),
            ("the run knows it", try? Tests.action(known: ["t-1"])),
            ("it uses another quote", try? Tests.action(["quote_id": "q-1"])),
            (
                "its money goes to another account, or comes from another",
                try? Tests.action(["to": .string("\(KeyPair.random().publicKey)")])
            ),
            (
                "its payment has another memo",
                try? Tests.action(["deposit_memo_type": "id", "deposit_memo": "7"]) { $0.memo = .id(8) }
            ),
            ("it is about less, or about more than a fee on top", try? Tests.action(["amount_in": "9"])),
        ]
        // What can't be made lacks its row on the page.
        return rows.compactMap { words, action in action.map { Situation(words, $0) } }
    }

    private static func startedBefore() -> [Situation] {
        typealias Tests = LostStartTests
        return [
            Situation(
                "the questions of one are answered",
                LostStart.action(among: Tests.transfers(.incomplete, .pendingAnchor))
            ),
            Situation("the questions of all are open", LostStart.action(among: Tests.transfers(.incomplete))),
            Situation("there is none", LostStart.action(among: [])),
        ]
    }

    private static func receivers() -> [Situation] {
        typealias Tests = StartRefusalTests
        return [
            Situation(
                "it is no deposit, the anchor creates accounts, or the run has funded this one",
                Tests.receiver(.withdrawal)
            ),
            Situation("the ledger was not asked for the account", Tests.receiver()),
            Situation("the account is there", Tests.receiver(exists: true)),
            Situation("there is no account", Tests.receiver(exists: false)),
        ]
    }

    private static func payers() -> [Situation] {
        typealias Tests = StartRefusalTests
        return [
            Situation("it is no withdrawal, or the flow pays nothing", Tests.payer(pays: false)),
            Situation("the ledger was not asked for the account", Tests.payer()),
            Situation("the account's own key can pay alone", Tests.payer(.withdrawal, .paysAlone)),
            Situation("the account wants more signatures", Tests.payer(.withdrawal, .lacksWeight)),
            Situation("the ledger has no such account, or does not answer", Tests.payer(.withdrawal, .unknown)),
        ]
    }

    private static func owners() -> [Situation] {
        typealias Tests = StartRefusalTests
        return [
            Situation("another state of the run has started one of this name", Tests.owner(startedBy: "begin")),
            Situation("the store of journals was not asked whose it is", Tests.owner()),
            Situation("it is this run's", Tests.owner(isOwn: true)),
            Situation("it is another run's", Tests.owner(isOwn: false)),
        ]
    }

    private static func accepted() -> [Situation] {
        typealias Tests = AcceptanceTableTests
        return [
            Situation("the amount is within the limits, or there are none", Tests.action(5, from: 5)),
            Situation("no amount was ordered, or a deposit's is in another asset", Tests.action(nil, from: 5)),
            Situation("the amount is outside a limit", Tests.action(4, from: 5)),
        ]
    }

    private static func startsCompared() -> [Situation] {
        typealias Tests = StartTableTests
        let other = Tests.other.address
        return [
            Situation("nothing that is told contradicts its start", Tests.action(.deposit, to: Tests.own.address)),
            Situation("its money moves in another direction", Tests.action(.deposit, startedAs: .withdrawal)),
            Situation("its money goes to another account, or comes from another", Tests.action(.deposit, to: other)),
            Situation(
                "a withdrawal comes from another account, and the flow leads elsewhere where the anchor waits for it",
                Tests.action(.withdrawal, from: other, paysByItself: false)
            ),
            Situation("the run has not started it", Tests.action(.deposit, to: other, for: nil)),
        ]
    }
}
