/// The anchor's service by which a transfer was started; it also reports the transfer's status.
///
/// Run stores name the claim of a transfer by the raw value.
package enum TransferService: String, CaseIterable, Sendable {
    /// The one with pages of the anchor's own, SEP-24.
    case hosted = "sep24"
    /// The one without, SEP-6.
    case programmatic = "sep6"
    /// The one for payments to others, SEP-31.
    case direct = "sep31"
}
