/// The pace of an anchor, on the sandbox's clock.
package struct AnchorPace: Hashable, Sendable {
    /// The time from a request by SEP-6 to the first thing that the anchor does about it; until then the transfer is
    /// `incomplete`.
    package var begins: Duration = .zero

    /// The time from the end of the pages to the arrival of the money at the bank.
    package var moneyArrives: Duration

    /// The time for which the anchor looks at money before it pays out.
    package var review: Duration

    /// The time from a payment's submission to the report that it is done, beside the ledger's own time.
    package var report: Duration

    /// The time from the order to a bank to the bank's word that it has paid.
    package var bankPays: Duration

    /// The time for which a withdrawal waits for the customer's payment before it expires, or `nil` for ever.
    package var paymentDeadline: Duration?

    package init(
        moneyArrives: Duration = .milliseconds(150),
        review: Duration = .milliseconds(150),
        report: Duration = .milliseconds(100),
        bankPays: Duration = .milliseconds(150),
        paymentDeadline: Duration? = nil
    ) {
        self.moneyArrives = moneyArrives
        self.review = review
        self.report = report
        self.bankPays = bankPays
        self.paymentDeadline = paymentDeadline
    }
}

extension TransferScript {
    /// The script of an anchor of this pace when nothing is special.
    init(_ pace: AnchorPace, for kind: AnchorTransfer.Kind) {
        switch kind {
        case .deposit:
            self.init([
                TransferStage(.pendingUserTransferStart),
                TransferStage(.pendingAnchor, after: pace.moneyArrives),
                TransferStage(.pendingStellar, after: pace.review),
                TransferStage(.completed, after: pace.report),
            ])
        case .withdrawal:
            self.init([
                TransferStage(.pendingUserTransferStart),
                TransferStage(.pendingAnchor),
                TransferStage(.pendingExternal, after: pace.review),
                TransferStage(.completed, after: pace.bankPays),
            ])
        }
    }
}
