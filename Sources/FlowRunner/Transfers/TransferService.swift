internal import FlowLanguage

/// By which of its services an anchor was asked for a transfer, which is where it tells how the transfer is doing.
enum TransferService: String, CaseIterable, Sendable {
    /// The one with pages of the anchor's own, SEP-24.
    case hosted = "sep24"
    /// The one without, SEP-6.
    case programmatic = "sep6"

    /// The verb that starts transfers by this service.
    var verb: VerbName { VerbName(rawValue: rawValue) }
}
