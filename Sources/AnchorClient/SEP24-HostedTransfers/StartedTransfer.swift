public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport

/// A transfer that an anchor has just started, and the page on which it goes on.
///
/// Specification: <https://stellar.org/protocol/sep-24#response>
public struct StartedTransfer: Hashable, Sendable, Identifiable {
    /// The anchor's name for the transfer.
    public var id: String
    /// Whether it is a deposit or a withdrawal.
    public var kind: Transfer.Kind
    /// The page, to be opened at once and once; its query lets in anyone who has it.
    public var url: Secret<URL>

    /// The page, with where the anchor should report to; nothing else may be added to it.
    ///
    /// - Parameters:
    ///   - callback: where it reports once, when the page is done; `postMessage` for a page in a browser.
    ///   - changes: where it reports whenever the transfer changes.
    /// - Returns: the page's address, for the one visit that it allows.
    public func url(callback: String? = nil, changes: String? = nil) -> Secret<URL> {
        let pairs = [("callback", callback), ("on_change_callback", changes)]
        return Secret(url.reveal().appendingQuery(pairs.compactMap { name, value in value.map { (name, $0) } }))
    }
}
