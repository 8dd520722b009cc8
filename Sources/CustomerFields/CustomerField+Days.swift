public import Timekeeping

extension CustomerField {
    /// The keys of SEP-9 whose days are past.
    private static let pastKeys: Set<String> = ["birth_date", "id_issue_date"]

    /// What is said of a day in the future that has to be past.
    public static let aheadObjection = "that day is in the future"

    /// Whether `value` is a day in the future, and the field stands for one in the past.
    ///
    /// Somewhere on earth it is tomorrow already, so that is no future yet.
    public func isAhead(_ value: String, at now: Timestamp) -> Bool {
        guard Self.pastKeys.contains(key), let day = Timestamp(iso8601: value) else { return false }
        return day > now.advanced(by: .seconds(14 * 3600))
    }
}
