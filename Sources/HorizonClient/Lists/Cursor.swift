/// Where a list begins.
public enum Cursor: Hashable, Sendable {
    /// At the very beginning.
    case start
    /// With what happens from now on.
    case now
    /// After the record with this paging token.
    case after(String)

    /// What the server calls it.
    var text: String? {
        switch self {
        case .start: nil
        case .now: "now"
        case .after(let token): token
        }
    }

    /// Whether a record with this token comes after the cursor in a list that goes up.
    ///
    /// Tokens are numbers, or several of them with dashes between; others are compared for equality only.
    func precedes(_ token: String) -> Bool {
        guard case .after(let last) = self else { return true }
        guard let old = Self.numbers(last), let new = Self.numbers(token) else { return token != last }
        return old.lexicographicallyPrecedes(new)
    }

    private static func numbers(_ token: String) -> [UInt64]? {
        let parts = token.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt64($0) }
        return numbers.count == parts.count ? numbers : nil
    }
}

/// Which way a list goes.
public enum Order: String, Hashable, Sendable {
    /// The oldest first.
    case ascending = "asc"
    /// The newest first.
    case descending = "desc"
}
