public import Diagnostics
internal import Sodium

/// A request, as a URI, that the owner of an account signs a transaction or makes a payment.
///
/// Reading one promises nothing about who wrote it. Where ``originDomain`` is there, the request must be shown as the
/// domain's only after ``isSigned(by:)`` held with the `URI_REQUEST_SIGNING_KEY` of the domain's stellar.toml; where it
/// is not, no one may be shown.
///
/// Specification: <https://stellar.org/protocol/sep-7>
public struct SigningRequest: Hashable, Sendable {
    /// The longest message: 300 characters.
    public static let messageLimit = 300
    /// The largest number of requests inside of each other: 7.
    public static let chainLimit = 7

    /// The operation that is asked for.
    public enum Operation: Hashable, Sendable {
        /// A request to sign a transaction.
        case transaction(TransactionRequest)
        /// A request to make a payment, whose path the payer chooses.
        case payment(PaymentRequest)
    }

    /// The operation that is asked for.
    public var operation: Operation
    /// The address to which the signed transaction goes instead of to the network, with `xdr` as a form.
    public var callback: String?
    /// The message for the payer.
    public var message: String?
    /// The network that is meant; the public one where the request names none.
    public var network: Network
    /// The domain that says that the request is its own.
    public var originDomain: String?
    /// The signature of the domain's key, in base64.
    public let signature: String?

    /// The signed text: the URI without the signature, as it was written; `nil` where there is no signature.
    private let signedText: String?

    /// A request that no one has signed yet.
    public init(
        _ operation: Operation,
        callback: String? = nil,
        message: String? = nil,
        network: Network = .public
    ) {
        self.init(
            operation,
            callback: callback,
            message: message,
            network: network,
            origin: nil,
            signature: nil,
            text: nil
        )
    }

    init(
        _ operation: Operation,
        callback: String?,
        message: String?,
        network: Network,
        origin: String?,
        signature: String?,
        text: String?
    ) {
        self.operation = operation
        self.callback = callback
        self.message = message
        self.network = network
        originDomain = origin
        self.signature = signature
        signedText = text
    }

    /// Whether the request, as it was read, carries a signature by `key`.
    public func isSigned(by key: PublicKey) -> Bool {
        guard let bytes = signature.flatMap({ Base64.decode($0) }), let signedText else { return false }
        return key.verify(bytes, of: Self.payload(of: signedText))
    }

    /// The request in the name of `domain`, signed with the domain's key.
    public func text(signedBy keys: KeyPair, for domain: String) -> String {
        var request = self
        request.originDomain = domain
        let text = request.unsignedText
        return text + "&signature=" + PercentEncoding.encode(Base64.encode(keys.sign(Self.payload(of: text))))
    }

    /// The bytes that are signed in place of the text: 35 zeros and a 4 keep it apart from transactions.
    private static func payload(of text: String) -> [UInt8] {
        [UInt8](repeating: 0, count: 35) + [4] + Array("stellar.sep.7 - URI Scheme".utf8) + Array(text.utf8)
    }

    /// The request as a URI, without a signature.
    public var unsignedText: String {
        var pairs: [(String, String?)]
        let name: String
        switch operation {
        case .transaction(let request): (name, pairs) = ("tx", request.pairs)
        case .payment(let request): (name, pairs) = ("pay", request.pairs)
        }
        pairs += [
            ("callback", callback.map { "url:\($0)" }), ("msg", message),
            ("network_passphrase", network == .public ? nil : network.passphrase), ("origin_domain", originDomain),
        ]
        let query = pairs.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        return "web+stellar:\(name)?" + query.joined(separator: "&")
    }
}

/// A payment that someone is asked to make.
///
/// Specification: <https://stellar.org/protocol/sep-7#operation-pay>
public struct PaymentRequest: Hashable, Sendable {
    /// The account that is paid.
    public var destination: MuxedAccount
    /// The amount; the payer decides where there is none.
    public var amount: Amount?
    /// The asset in which it has to arrive.
    public var asset: Asset
    /// The memo for the receiver.
    public var memo: Memo

    /// A payment.
    public init(to destination: MuxedAccount, _ amount: Amount? = nil, of asset: Asset = .native, memo: Memo = .none) {
        self.destination = destination
        self.amount = amount
        self.asset = asset
        self.memo = memo
    }

    var pairs: [(String, String?)] {
        let type: String? = memo == .none ? nil : "MEMO_\(memo.type.uppercased())"
        return [
            ("destination", destination.address), ("amount", amount?.description),
            ("asset_code", asset == .native ? nil : asset.code), ("asset_issuer", asset.issuer?.address),
            ("memo", memo.value), ("memo_type", memo.value == nil ? nil : type),
        ]
    }
}

/// The reason why a text is no request to sign.
public struct SigningRequestError: FailureConvertible, Hashable {
    /// The faults of a text.
    public enum Reason: Hashable, Sendable {
        /// A text that does not begin with `web+stellar:`.
        case scheme
        /// An operation other than `tx` and `pay`.
        case operation(String)
        /// A parameter is there more than once.
        case repeated(String)
        /// A parameter has to be there.
        case missing(String)
        /// A parameter does not hold what it should, for a reason of its own where that is known.
        case invalid(String, cause: Failure? = nil)
        /// A parameter is not escaped as it should be.
        case unescaped(String)
        /// The message has so many characters.
        case messageTooLong(Int)
        /// Requests stand in each other more than seven deep.
        case chainTooLong
        /// A domain without its signature.
        case unsigned(String)
        /// A signature without a domain.
        case originMissing
    }

    /// The fault of the text.
    public var reason: Reason

    /// An error about a request.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts =
            switch reason {
            case .scheme: [.flaw: .text("scheme")]
            case .operation(let name): [.flaw: .text("operation"), .name: .text(Excerpt.of(name))]
            case .repeated(let name): [.flaw: .text("repeated"), .name: .text(Excerpt.of(name))]
            case .missing(let name): [.flaw: .text("missing"), .name: .text(name)]
            case .invalid(let name, let cause):
                [.flaw: .text("invalid"), .name: .text(name), .cause: cause.map(Fact.failure)]
            case .unescaped(let name): [.flaw: .text("escape"), .name: .text(Excerpt.of(name))]
            case .messageTooLong(let count):
                [.flaw: .text("too-long"), .count: .number(count), .limit: .number(SigningRequest.messageLimit)]
            case .chainTooLong: [.flaw: .text("chain"), .limit: .number(SigningRequest.chainLimit)]
            case .unsigned(let domain): [.flaw: .text("unsigned"), .name: .text(Excerpt.of(domain))]
            case .originMissing: [.flaw: .text("origin")]
            }
        return .misuse(.signingRequestUnfit, facts)
    }
}
