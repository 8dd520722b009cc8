/// An action of one of the smaller tables of a transfer: `docs/transfer-machine.md` lists them, and tests record those taken.
package protocol TableAction: Sendable {
    /// The table, as the page names it: mostly by the method that has its event.
    static var table: String { get }
}

extension TableAction {
    /// The action as a line of words: its table, and its case without the values that come with it.
    package var line: String {
        let name = Mirror(reflecting: self).children.first?.label ?? "\(self)"
        return "\(Self.table) \(name)"
    }
}
