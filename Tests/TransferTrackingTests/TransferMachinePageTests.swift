import AnchorClient
import Foundation
import TestSupport
import Testing
import TransferTracking

/// The drawing of a transfer's machine, made from its tables.
@Suite("The page about the machine of a transfer")
struct TransferMachinePageTests {
    static let page = "docs/transfer-machine.md"

    private static let rows = TransferTable.rows.map { row in
        let known = row.evidence == .any ? "–" : row.evidence.rawValue
        return "| `\(row.status)` | \(row.direction) | \(row.service?.rawValue ?? "all") | \(known) | \(row.action) |"
    }

    private static let arrows = TransferTable.rows.map { row in
        let conditions = [
            row.direction == .either ? nil : row.direction.rawValue, row.service?.rawValue,
            row.evidence == .any ? nil : row.evidence.rawValue,
        ].compactMap(\.self)
        let label = conditions.isEmpty ? "" : ": \(conditions.joined(separator: ", "))"
        return "    \(row.status) --> \(row.action)\(label)"
    }

    /// The table of signed payments: a row for each relation, a column for each answer of the ledger.
    private static func payments(_ occasion: SignedPaymentTable.Occasion) -> [String] {
        let evidence = SignedPaymentTable.Evidence.allCases
        let head = "| signed payment | \(evidence.map(\.rawValue).joined(separator: " | ")) |"
        let line = "|\(String(repeating: " --- |", count: evidence.count + 1))"
        return [head, line]
            + SignedPaymentTable.Relation.allCases.map { relation in
                let cells = evidence.map { found in
                    let actions = [true, false].map {
                        SignedPaymentTable.action(relation, found, occasion, isOfVisit: $0).rawValue
                    }
                    return actions[0] == actions[1] ? actions[0] : "\(actions[0]), or \(actions[1]) in a later visit"
                }
                return "| \(relation) | \(cells.joined(separator: " | ")) |"
            }
    }

    private static let situations = TransferSituations.all.map { situation in
        let names = situation.action.line.split(separator: " ")
        return "| `\(names[0])` | \(situation.words) | \(names[1]) |"
    }

    static var markdown: String {
        """
        # The machine of a transfer

        Made from the tables of `TransferTracking`; `RECORD=1 swift test --filter TransferMachinePageTests` writes this page anew.

        ## A status, and what is done about it

        `track` does it where the flow leads nowhere from the status. The first row that applies counts; where none does, the run
        waits. "Known" is what the run knows beside the status:

        - `paid`: the run has paid for the transfer.
        - `sep12`: the anchor has a KYC server (SEP-12).
        - `trusted`, `claimed`: it was done in this turn of the status.
        - `untrusted`: the payout is overdue, the run's account has no trustline for it, and the flow leaves trusting to the run.
        - `balance`: the anchor names a claimable balance.

        | status | direction | service | known | action |
        | --- | --- | --- | --- | --- |
        \(rows.joined(separator: "\n"))

        ```mermaid
        stateDiagram-v2
        \(arrows.joined(separator: "\n"))
        ```

        ## A payment that was signed before

        Before anything is signed, each payment that the run has ever signed is looked up on the ledger. What was signed is
        recorded before it is submitted, so that it is found after a crash.

        A state whose verb pays (`pay`):

        \(payments(.ordered).joined(separator: "\n"))

        A state that follows a transfer (`track`):

        \(payments(.followed).joined(separator: "\n"))

        ## The smaller tables

        Each has the actions of one event, in the situations that the tests have for it:

        - `quoted`: an anchor has made a firm quote.
        - `beforeRequest`: a state is about to ask its anchor for a transfer.
        - `listed`: the answer to a request for a transfer is lost, and the anchor lists one that was started since.
        - `startedBefore`: transfers with pages (SEP-24) may be the lost one.
        - `startsFor`: a state is about to ask for a deposit, and looks at its receiver.
        - `startsToPay`: a state is about to ask for a withdrawal, and looks at its payer.
        - `named`: an anchor has named the transfer that it has started.
        - `accepted`: an anchor has accepted a transfer, and tells limits with that.
        - `startCompared`: the anchor tells a transfer, which is held against its start.
        - `visited`: a state of the flow looks at a transfer, and may act on it.
        - `lacks`: the anchor waits for a payment, and has not sent a field that it needs.
        - `decision`: the anchor asks for a payment; all of its rules are [here](flow-language.md#what-track-does-by-itself).
        - `asksAgain`: the anchor asks for the payment of a transfer that was paid; nothing more is paid.
        - `needsTrustline`: a payout needs a trustline.
        - `awaitsPayout`: a deposit has been with its anchor for some time.
        - `asked`: the anchor asks something about the transfer.
        - `refunded`: the anchor may have given something back.
        - `completed`: the anchor says that the transfer is completed.
        - `missing`: the ledger does not show the transaction that the anchor names.
        - `searched`: the ledger's lists are searched for what has moved the transfer, as no transaction is named.
        - `foundNothing`: nothing has arrived for a completed deposit.
        - `ownership`: a transaction is said to belong to the transfer.
        - `refundsCompared`: the transfer is over, and its refunds are held against the ledger.
        - `wasPaidAsClaimableBalance`: a deposit was paid as a claimable balance.
        - `toChoose`: a state is ordered to claim all balances of an asset.
        - `namedBalance`: a state is ordered to claim a balance, perhaps the one of a transfer.
        - `toClaim`: a claimable balance is to be claimed.
        - `claimObstacle`: the balance of a transfer can't be claimed.
        - `claimEarly`: a claimable balance can be claimed only later.
        - `toPay`: a state is ordered to pay, and nothing that it has signed is included.
        - `signedByOther`: another state of the flow has signed a payment for the same thing.
        - `needsConfirmation`: a payment is about to be signed; where no situation applies, it needs no confirmation.
        - `toConfirm`: a person has to confirm a payment.
        - `beforeSigning`: a payment is about to be signed.
        - `signedIncluded`: an envelope that was signed before is on the ledger.
        - `signedAbsent`: an envelope that was signed before is not on the ledger, and another one is to be signed.
        - `submitted`: the network has refused an envelope.

        | table | situation | action |
        | --- | --- | --- |
        \(situations.joined(separator: "\n"))

        """
    }

    @Test("docs/transfer-machine.md is what the tables say")
    func drawing() throws {
        let url = Fixture.packageRoot.appending(path: Self.page)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(Self.markdown.utf8).write(to: url) }
        #expect(
            (try? String(contentsOf: url, encoding: .utf8)) == Self.markdown,
            "\(Self.page) is out of date: RECORD=1 swift test --filter TransferMachinePageTests writes it anew"
        )
    }
}
