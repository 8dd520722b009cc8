public import Diagnostics
package import StellarXDR

/// The reason why a text or bytes are no envelope or result that this code can handle.
public struct EnvelopeError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The text is not base64.
        case notBase64
        /// The bytes are not the XDR of what they were taken for; the offset of the first wrong value in bytes.
        case malformed(offset: Int)
        /// An operation belongs to smart contracts, which are not supported; the number of its type.
        case unsupportedOperation(type: Int32)
        /// The XDR is sound, but holds something that the ledger refuses in any case.
        case unrepresentable(Value)
    }

    /// The values that XDR can carry and the ledger refuses in any case.
    public enum Value: Hashable, Sendable {
        /// An asset code that is empty, in the wrong width, or has other characters than letters and digits.
        case assetCode
        /// A home domain or the name of a data entry that is not UTF-8.
        case text
        /// A claim predicate without the parts that it combines.
        case claimPredicate

        /// The value, as failures name it.
        var phrase: Phrase {
            switch self {
            case .assetCode: .assetCode
            case .text: .text
            case .claimPredicate: .claimPredicate
            }
        }
    }

    /// The fault.
    public var reason: Reason

    /// The detail that was found, where there is more to say than the reason.
    public var detail: String?

    /// An error for the given reason.
    public init(_ reason: Reason, detail: String? = nil) {
        self.reason = reason
        self.detail = detail
    }

    package init(_ error: XDRError) {
        if case .unsupportedOperation(let type) = error.reason {
            self.init(.unsupportedOperation(type: type))
        } else {
            self.init(.malformed(offset: error.offset), detail: error.reason.description)
        }
    }

    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts =
            switch reason {
            case .notBase64: [.flaw: .text("base64")]
            case .malformed(let offset): [.count: .number(offset), .found: detail.map(Fact.text)]
            case .unsupportedOperation(let type): [.flaw: .text("type"), .count: .number(Int(type))]
            case .unrepresentable(let value): [.flaw: .text("value"), .found: .phrase(value.phrase)]
            }
        return .misuse(.transactionUnreadable, facts)
    }
}
