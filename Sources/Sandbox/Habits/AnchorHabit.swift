/// The ways of a widely used anchor server, where they are not those of the SEPs' latest versions.
///
/// A wallet that only knows the SEPs stumbles over them; <doc:Habits> lists each.
package enum AnchorHabit: String, Hashable, Sendable, CaseIterable {
    /// The Anchor Platform of the Stellar Development Foundation.
    case anchorPlatform = "anchor-platform"
    /// django-polaris.
    case polaris
}

/// What carries the number of a withdrawal in its payment.
package enum PaymentMemo: String, Hashable, Sendable, Codable, CaseIterable {
    case id, text, hash
}

extension AnchorConfiguration {
    /// The configuration as an anchor with its ``habit`` has it.
    var habitual: AnchorConfiguration {
        var changed = self
        switch habit {
        case .polaris:
            changed.customers.asksAtRequest = true
            changed.customers.memoRule = .typed
            changed.exchange.wantsDeliveryMethod = true
            changed.paymentMemo = .hash
        case .anchorPlatform:
            changed.customers.memoRule = .repeated
            changed.authentication.spendsChallengeOnFailure = true
        case nil: break
        }
        return changed
    }
}
