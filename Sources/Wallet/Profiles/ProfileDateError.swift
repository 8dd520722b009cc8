internal import CustomerFields
public import Diagnostics
public import Timekeeping

/// A day that has to be past, and is not; it never repeats the day.
public struct ProfileDateError: Diagnostic, Hashable {
    /// The key of SEP-9.
    public var key: String

    /// Throws where `value` is a day in the future, and `key` stands for one in the past.
    public static func check(_ value: String, of key: String, at now: Timestamp) throws(ProfileDateError) {
        guard CustomerField.named(key)?.isAhead(value, at: now) == true else { return }
        throw ProfileDateError(key: key)
    }

    /// What is wrong.
    public var summary: String { "the value of \(key) is a day in the future" }

    /// What to do about it.
    public var help: String? { "check the year; it is written like 1976-07-04" }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
