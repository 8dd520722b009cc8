extension Array<Step> {
    /// Where the states lead that go on in order.
    ///
    /// For the state at `index` it is the number of the next state of the same flow, or `nil` after the last one. What
    /// a used flow brought with it stands in between and is passed over; it is entered through the state that uses it.
    public func following(_ index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].part } : nil
    }

    /// The number of the state with which the flow begins that the state at `index` uses, or `nil` where it uses none.
    public func beginning(ofUse index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].name.value } : nil
    }
}
