internal import HTTPTypes

/// Why an anchor does not do what a request asks, and the answer that says so.
struct AnchorRefusal: Error, Hashable, Sendable {
    var status: HTTPResponse.Status
    var body: WireValue

    /// A refusal of bad input, in the anchor's own words.
    init(_ message: String) {
        self.init(.badRequest, message)
    }

    /// A refusal in the anchor's own words.
    init(_ status: HTTPResponse.Status, _ message: String) {
        self.status = status
        body = ["error": .string(message)]
    }

    private init(_ status: HTTPResponse.Status, body: WireValue) {
        self.status = status
        self.body = body
    }

    /// There is no token, or none that is good.
    static let authenticationRequired = AnchorRefusal(.forbidden, body: ["type": "authentication_required"])
}
