extension Collection where Element: StringProtocol {
    /// The first words in a row, and how many others there are: an anchor may name thousands of things.
    public func listed(most: Int = 10, by separator: String = ", ") -> String {
        guard count > most else { return joined(separator: separator) }
        return prefix(most).joined(separator: separator) + " and \(count - most) others"
    }
}
