/// What an issuer keeps in its hand; bits without a name stay as they are.
public struct AccountFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The flags with the given bits, whether they have a name or not.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Holders need the issuer's permission.
    public static let authorizationRequired = AccountFlags(rawValue: 1)

    /// The issuer may take a permission back.
    public static let authorizationRevocable = AccountFlags(rawValue: 2)

    /// None of these flags can change any more, and the account cannot be merged.
    public static let authorizationImmutable = AccountFlags(rawValue: 4)

    /// The issuer may take its asset back from holders.
    public static let clawbackEnabled = AccountFlags(rawValue: 8)
}

/// What a holder may do with an asset; bits without a name stay as they are.
public struct TrustlineFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The flags with the given bits, whether they have a name or not.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The holder may do everything.
    public static let authorized = TrustlineFlags(rawValue: 1)

    /// The holder may keep what is there and offers that are open, and make no new ones.
    public static let authorizedToMaintainLiabilities = TrustlineFlags(rawValue: 2)

    /// The issuer may take the asset back.
    public static let clawbackEnabled = TrustlineFlags(rawValue: 4)
}
