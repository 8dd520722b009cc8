extension AnchorConfiguration {
    /// The configuration with the differences of its ``software``.
    var withSoftwareQuirks: AnchorConfiguration {
        var changed = self
        switch software {
        case .polaris:
            changed.customers.asksAtRequest = true
            changed.customers.memoRule = .typed
            changed.exchange.wantsDeliveryMethod = true
            changed.paymentMemo = .hash
        case .anchorPlatform:
            changed.customers.memoRule = .repeated
            changed.customers.entersWhoIsAsked = true
            changed.customers.takesUnknownIDs = true
            changed.depositsToOwnAccountOnly = true
            changed.authentication.takesAnswersAgain = true
            changed.exchange.quotesServeAnybody = true
            changed.authentication.namesHTTPS = true
            changed.transferFormat = TransferFormat(
                isPrecise: true,
                keepsMessages: true,
                namesOutside: true,
                namesAnchorAccount: true,
                reckonsExchangesAtOnce: true,
                keepsSumsAtRefunds: true,
                leavesOutEarliest: true
            )
        case .disbursementPlatform: changed.transferFormat.namesTokenMemo = true
        case nil: break
        }
        return changed
    }
}
