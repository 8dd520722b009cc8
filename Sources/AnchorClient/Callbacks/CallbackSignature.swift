public import Diagnostics
public import FoundationEssentials
public import HTTPTransport
public import Stellar
public import Timekeeping

/// The signature that proves that a callback comes from the anchor, and when.
///
/// It covers the time, the host that the wallet gave as its own, and the body byte by byte. The host is never taken from
/// the request: anyone who forwards another party's post could write what they like there.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-callback-put>
public struct CallbackSignature: Hashable, Sendable {
    /// The largest difference between the clocks of an anchor and of this machine, with the time on the way: 2 minutes.
    public static let freshness = Duration.seconds(120)

    /// The time at which it was signed, to the second.
    public var time: Timestamp
    /// The signature itself, 64 bytes.
    public var bytes: [UInt8]

    /// The time as it was signed.
    private let timeText: String

    /// Reads `t=<unix seconds>, s=<base64>`.
    ///
    /// - Throws: `CallbackError` where it is anything else.
    public init(_ text: String) throws(CallbackError) {
        var parts: [Substring: Substring] = [:]
        for part in text.prefix(512).split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first, pair.count == 2 else { throw CallbackError(.malformedSignature) }
            let trimmed = name.drop { $0 == " " }
            guard parts.updateValue(pair[1].drop { $0 == " " }, forKey: trimmed) == nil else {
                throw CallbackError(.malformedSignature)
            }
        }
        guard let time = parts["t"], let seconds = Int64(time), let signature = parts["s"],
            let bytes = Data(base64Encoded: String(signature).trimming(\.isBlank)), bytes.count == 64
        else { throw CallbackError(.malformedSignature) }
        timeText = String(time)
        self.time = Timestamp(unixSeconds: seconds)
        self.bytes = [UInt8](bytes)
    }

    /// The signature of a post: in `Signature`, or as older anchors have it in `X-Stellar-Signature`.
    ///
    /// - Throws: `CallbackError` where there is none, or none that can be read.
    public init(of headers: HTTPHeaders) throws(CallbackError) {
        guard let text = headers["Signature"] ?? headers["X-Stellar-Signature"] else { throw CallbackError(.unsigned) }
        try self.init(text)
    }

    /// Makes sure that `body` was signed with `key` for the wallet at `address`, and not long ago.
    ///
    /// No SEP says whether the host that is signed has its port: where the address names one, both are taken.
    ///
    /// - Throws: `CallbackError` where it was not.
    public func verify(_ body: [UInt8], for address: URL, key: PublicKey, now: Timestamp) throws(CallbackError) {
        let age = time.duration(to: now)
        guard age <= Self.freshness else { throw CallbackError(.old(age)) }
        guard age >= .zero - Self.freshness else { throw CallbackError(.fromTheFuture(.zero - age)) }
        let host = address.host() ?? ""
        let names = [host] + (address.port.map { ["\(host):\($0)"] } ?? [])
        guard names.contains(where: { key.verify(bytes, of: Array("\(timeText).\($0).".utf8) + body) }) else {
            throw CallbackError(.forged)
        }
    }
}

/// The reason why a callback is refused.
public struct CallbackError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// A callback without a signature.
        case unsigned
        /// A callback whose signature can't be parsed.
        case malformedSignature
        /// A callback that was signed this long ago.
        case old(Duration)
        /// A callback whose signature is dated this far in the future.
        case fromTheFuture(Duration)
        /// The anchor's key has not signed this body for this wallet.
        case forged
    }

    /// The fault.
    public var reason: Reason

    /// An error of this kind.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    public var asFailure: Failure {
        let (flaw, time): (String, Duration?) =
            switch reason {
            case .unsigned: ("unsigned", nil)
            case .malformedSignature: ("malformed", nil)
            case .old(let age): ("old", age)
            case .fromTheFuture(let lead): ("early", lead)
            case .forged: ("forged", nil)
            }
        return .misuse(
            .callbackRefused,
            [.flaw: .text(flaw), .seconds: time.map { .number(Int(clamping: $0.wholeSeconds)) }]
        )
    }
}
