extension Dictionary where Key == String {
    /// The members in the order of their names.
    package var sortedByKey: [Element] {
        keys.sorted().compactMap { key in self[key].map { (key: key, value: $0) } }
    }
}
