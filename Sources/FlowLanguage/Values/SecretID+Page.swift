extension SecretID {
    /// A page of an anchor whose address is a secret: it opens to anyone who has that.
    package enum Page: String, CaseIterable, Sendable {
        /// The page about a transfer.
        case moreInfo = "more_info_url"
        /// The page that starts one.
        case hosted = "url"
    }

    /// The page that the secret opens, by the name that its state gave it, as `follow.more_info_url-12`; `nil` for all other secrets.
    package var page: Page? {
        guard let dot = rawValue.lastIndex(of: ".") else { return nil }
        let parts = rawValue[rawValue.index(after: dot)...].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.dropFirst().allSatisfy({ Int($0) != nil }) else { return nil }
        return Page(rawValue: String(parts[0]))
    }
}
