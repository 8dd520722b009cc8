public import Diagnostics
public import Timekeeping

/// A day that has to be past, and is not; it never repeats the day.
public struct ProfileDateError: Diagnostic, Hashable {
    /// The keys of SEP-9 whose days are past.
    private static let pastKeys: Set<String> = ["birth_date", "id_issue_date"]

    /// The key of SEP-9.
    public var key: String

    /// Throws where `value` is a day in the future, and `key` stands for one in the past.
    ///
    /// Somewhere on earth it is tomorrow already, so that is no future yet.
    public static func check(_ value: String, of key: String, at now: Timestamp) throws(ProfileDateError) {
        guard pastKeys.contains(key), let day = Timestamp(iso8601: value) else { return }
        guard day > now.advanced(by: .seconds(14 * 3600)) else { return }
        throw ProfileDateError(key: key)
    }

    /// What is wrong.
    public var summary: String { "the value of \(key) is a day in the future" }

    /// What to do about it.
    public var help: String? { "check the year; it is written like 1976-07-04" }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
