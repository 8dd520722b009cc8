package import AnchorClient

/// A status of a transfer, counted: the same status may come again, and is another turn then.
package struct TransferTurn: Codable, Hashable, Sendable {
    /// The transfer's name at the anchor.
    package var transfer: Transfer.ID
    package var status: Transfer.Status
    /// How often the status has changed, counting to this one.
    package var number: Int

    package init(transfer: Transfer.ID, status: Transfer.Status, number: Int) {
        (self.transfer, self.status, self.number) = (transfer, status, number)
    }
}
