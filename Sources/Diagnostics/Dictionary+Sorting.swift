extension Dictionary where Key == String {
    /// The members in the order of their names.
    ///
    /// It is compiled for each type of values by itself; for all of them together it takes several times as long.
    @inlinable
    package var sortedByKey: [Element] { sorted { $0.key < $1.key } }
}
