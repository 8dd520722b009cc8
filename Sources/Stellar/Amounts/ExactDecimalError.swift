public import Diagnostics

/// Why a calculation has no result.
public struct ExactDecimalError: Diagnostic, Hashable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The result has more than 38 digits.
        case outOfRange
        /// The result has, or would have, more than 38 decimals.
        case tooPrecise
        /// Something was divided by zero.
        case divisionByZero
    }

    /// What went wrong.
    public var reason: Reason

    /// A calculation that went wrong for `reason`.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .outOfRange: "the result has more than 38 digits"
        case .tooPrecise: "the result has more than 38 decimals"
        case .divisionByZero: "a number is divided by zero"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
