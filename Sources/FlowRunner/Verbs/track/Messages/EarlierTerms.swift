internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import TransferTracking

/// The terms that an anchor stated before and leaves out in its latest answer: they count until it states others.
///
/// Members of one group are kept together or not at all, so that no transfer mixes two answers. What depends on the status,
/// such as a message or a question, is never kept.
struct EarlierTerms: Sendable {
    /// The members that are kept, with those that they belong to.
    private static let groups = [
        [
            "amount_in", "amount_in_asset", "amount_out", "amount_out_asset", "amount_fee", "amount_fee_asset",
            feeDetails,
        ],
        ["refunds"], ["refunded"], ["quote_id"], ["started_at"], ["from"], ["to"],
        ["deposit_memo", "deposit_memo_type"],
        ["withdraw_anchor_account", "withdraw_memo", "withdraw_memo_type"],
        ["claimable_balance_id"], ["stellar_transaction_id"], ["external_transaction_id"],
    ]

    private static let feeDetails = "fee_details"

    /// The transfer of the latest answer, completed by earlier answers.
    let completed: Value
    /// The names of the members taken from earlier answers.
    let kept: [String]
    /// Whether an earlier answer had the transfer's status; the answer to its start has none.
    private let wasTold: Bool

    /// Completes `now` by `before`, where both are the same transfer.
    init(before: Value, now: Value) {
        let (earlier, latest) = (SubjectRecord(before), SubjectRecord(now))
        wasTold = earlier.status != nil
        guard case .object(var fields) = now, !earlier.id.isNull, earlier.id == latest.id else {
            (completed, kept) = (now, [])
            return
        }
        var kept: [String] = []
        for group in Self.groups where group.allSatisfy({ Self.fits($0, before, now) }) {
            for name in group where now[name].isNull && !before[name].isNull {
                fields[name] = before[name]
                kept.append(name)
            }
        }
        (completed, self.kept) = (.object(fields), kept)
    }

    /// Whether the latest answer doesn't contradict an earlier one in a member.
    private static func fits(_ name: String, _ before: Value, _ now: Value) -> Bool {
        guard !now[name].isNull, !before[name].isNull else { return true }
        // Not every answer has the parts of the fee.
        return name == feeDetails ? now[name]["total"] == before[name]["total"] : now[name] == before[name]
    }

    /// The names of the members taken from earlier answers, as the SEP of `transfer` has them.
    func names(in transfer: Transfer) -> [String] { kept.map(transfer.wireName) }

    /// Tells, once, what the anchor leaves out.
    func report(_ step: StepContext, _ transfer: Transfer) async throws {
        guard wasTold, !kept.isEmpty else { return }
        let text = ProgressWording.leftOut(step.services.header.anchor, transfer.source?.endpoint, names(in: transfer))
        try await step.reportOnce(ToldMessage(.leftOut, of: transfer.id), text)
    }
}
