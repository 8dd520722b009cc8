/// The outbound HTTP of an anchor: callbacks, and the stellar.toml of client domains.
///
/// Anyone who starts a sandbox lends it this, so that the sandbox needs no HTTP client of its own.
package protocol OutboundHTTP: Sendable {
    /// The body that a server answers with status 200, or `nil` where it does not.
    func get(_ url: String) async -> [UInt8]?

    /// Posts JSON; returns the status of the answer, or `nil` where there is none.
    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int?
}
