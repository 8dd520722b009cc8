/// How fast an anchor works, on the sandbox's clock.
package struct AnchorPace: Hashable, Sendable {
    /// From a request by SEP-6 to the first thing that the anchor does about it; until then the transfer is `incomplete`.
    package var begins: Duration = .zero

    /// From the end of the pages to the arrival of the money at the bank.
    package var moneyArrives: Duration

    /// How long the anchor looks at money before it pays out.
    package var review: Duration

    /// From a payment's submission to the report that it is done, beside the ledger's own time.
    package var report: Duration

    /// From the order to a bank to the bank's word that it has paid.
    package var bankPays: Duration

    /// How long a withdrawal waits for the customer's payment before it expires, or `nil` for ever.
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
