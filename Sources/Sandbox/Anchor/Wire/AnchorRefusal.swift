internal import HTTPServing
internal import JSON

/// The refusal of a request, with its answer.
struct AnchorRefusal: Error, Hashable, Sendable {
    var status: HTTPStatus
    var body: OrderedJSON

    /// A refusal of bad input, in the anchor's own words.
    init(_ message: String) {
        self.init(.badRequest, message)
    }

    /// A refusal in the anchor's own words.
    init(_ status: HTTPStatus, _ message: String) {
        self.status = status
        body = ["error": .string(message)]
    }

    /// A refusal with a body of its own.
    init(_ status: HTTPStatus, body: OrderedJSON) {
        self.status = status
        self.body = body
    }

    /// A missing or invalid token: `type` as SEP-6 and SEP-24 have it, `error` as the others do.
    static let authenticationRequired = AnchorRefusal(
        .forbidden,
        body: ["type": "authentication_required", "error": "sign in first: there is no token, or none that is good"]
    )

    /// SEP-6 needs answers of the customer first; the older way, which servers in use still have.
    static func customerInfoNeeded(_ fields: [String]) -> AnchorRefusal {
        AnchorRefusal(
            .forbidden,
            body: [
                "type": "non_interactive_customer_info_needed", "fields": .array(fields.map(OrderedJSON.string)),
            ]
        )
    }

    /// SEP-31 has to know a customer of this type better first.
    static func customerInfoNeeded(ofType type: String) -> AnchorRefusal {
        AnchorRefusal(.badRequest, body: ["error": "customer_info_needed", "type": .string(type)])
    }

    /// SEP-6 waits for the anchor's decision on the customer, `eta` seconds from now, or the customer was refused; the
    /// older way again.
    static func customerInfoStatus(_ status: String, eta: Int64?) -> AnchorRefusal {
        var members: [OrderedJSON.Member] = [
            .init(name: "type", value: "customer_info_status"),
            .init(name: "status", value: .string(status)),
        ]
        if let eta { members.append(.init(name: "eta", value: .number(String(eta)))) }
        return AnchorRefusal(.forbidden, body: .object(members))
    }
}
