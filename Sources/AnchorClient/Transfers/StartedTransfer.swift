public import Diagnostics
public import Foundation

/// A transfer that an anchor has just started, and the page on which it goes on.
///
/// Specification: <https://stellar.org/protocol/sep-24#response>
public struct StartedTransfer: Hashable, Sendable, Identifiable {
    /// The anchor's name for the transfer.
    public var id: String
    /// Whether it is a deposit or a withdrawal.
    public var kind: Transfer.Kind
    /// The page, to be opened at once and once; its query lets in whoever has it.
    public var url: Secret<URL>
}
