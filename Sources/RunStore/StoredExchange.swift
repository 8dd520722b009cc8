/// An exchange of a run as the store keeps it: a JSON document without secrets.
package struct StoredExchange: Hashable, Sendable {
    /// The state in which it happened.
    package var state: String?
    /// The document, in UTF-8.
    package var json: [UInt8]

    /// An exchange of `state`.
    package init(state: String?, json: [UInt8]) {
        self.state = state
        self.json = json
    }
}
