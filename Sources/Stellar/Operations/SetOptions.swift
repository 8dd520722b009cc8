package import StellarXDR

/// New settings of an account; what is `nil` stays as it is.
public struct SetOptions: Hashable, Sendable {
    /// The account to which inflation would go.
    public var inflationDestination: PublicKey?

    /// The flags to clear.
    public var clearFlags: AccountFlags?

    /// The flags to set.
    public var setFlags: AccountFlags?

    /// The weight of the account's own key, 0 to 255.
    public var masterWeight: UInt32?

    /// The weight that is needed for little things, 0 to 255.
    public var lowThreshold: UInt32?

    /// The weight that is needed for most things, 0 to 255.
    public var mediumThreshold: UInt32?

    /// The weight that is needed to change signers and thresholds, 0 to 255.
    public var highThreshold: UInt32?

    /// The domain where the stellar.toml of the account lies, at most 32 bytes; empty removes it.
    public var homeDomain: String?

    /// A signer to add, change, or with weight 0 remove.
    public var signer: Signer?

    /// Changes of the given settings only.
    public init(
        inflationDestination: PublicKey? = nil,
        clearFlags: AccountFlags? = nil,
        setFlags: AccountFlags? = nil,
        masterWeight: UInt32? = nil,
        lowThreshold: UInt32? = nil,
        mediumThreshold: UInt32? = nil,
        highThreshold: UInt32? = nil,
        homeDomain: String? = nil,
        signer: Signer? = nil
    ) {
        self.inflationDestination = inflationDestination
        self.clearFlags = clearFlags
        self.setFlags = setFlags
        self.masterWeight = masterWeight
        self.lowThreshold = lowThreshold
        self.mediumThreshold = mediumThreshold
        self.highThreshold = highThreshold
        self.homeDomain = homeDomain
        self.signer = signer
    }

    package init(_ wire: XDR.SetOptionsOp) throws(EnvelopeError) {
        self.init(
            inflationDestination: wire.inflationDest.map { PublicKey($0) },
            clearFlags: wire.clearFlags.map { AccountFlags(rawValue: $0) },
            setFlags: wire.setFlags.map { AccountFlags(rawValue: $0) },
            masterWeight: wire.masterWeight,
            lowThreshold: wire.lowThreshold,
            mediumThreshold: wire.medThreshold,
            highThreshold: wire.highThreshold,
            homeDomain: try wire.homeDomain.map(WireText.text),
            signer: wire.signer.map { Signer(key: SignerKey($0.key), weight: $0.weight) }
        )
    }

    package var wire: XDR.SetOptionsOp {
        XDR.SetOptionsOp(
            inflationDest: inflationDestination?.wire,
            clearFlags: clearFlags?.rawValue,
            setFlags: setFlags?.rawValue,
            masterWeight: masterWeight,
            lowThreshold: lowThreshold,
            medThreshold: mediumThreshold,
            highThreshold: highThreshold,
            homeDomain: homeDomain.map { Array($0.utf8) },
            signer: signer.map { XDR.Signer(key: $0.key.wire, weight: $0.weight) }
        )
    }
}

/// A signer of an account and its weight.
public struct Signer: Hashable, Sendable {
    /// The key that signs.
    public var key: SignerKey

    /// The weight of its signature, 0 to 255; 0 removes it.
    public var weight: UInt32

    /// A signer and its weight.
    public init(key: SignerKey, weight: UInt32) {
        self.key = key
        self.weight = weight
    }
}

/// A text of the wire, which may be any bytes there.
enum WireText {
    /// The text, or an error where the bytes are not UTF-8.
    static func text(_ bytes: [UInt8]) throws(EnvelopeError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw EnvelopeError(.unrepresentable(.text)) }
        return text
    }
}

/// The rights that an issuer keeps; bits without a name stay as they are.
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

    /// The flag that makes these flags final, and forbids to merge the account.
    public static let authorizationImmutable = AccountFlags(rawValue: 4)

    /// The issuer may take its asset back from holders.
    public static let clawbackEnabled = AccountFlags(rawValue: 8)
}

/// The rights of a holder of an asset; bits without a name stay as they are.
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
