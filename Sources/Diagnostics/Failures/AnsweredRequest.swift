/// A request whose answer told something about what is looked at.
public struct AnsweredRequest: Codable, Hashable, Sendable {
    /// The request without what differs from one to the next: `GET /transaction`.
    public var endpoint: String

    /// The request, and the head of the answer.
    public var request: Subject.Request

    /// The member of the answer that tells it, by its path; `nil` where it is the whole answer.
    public var field: String?

    /// The section of the SEP about such answers.
    public var section: SEPSection?

    /// The `request`, which is called `endpoint`.
    public init(endpoint: String, request: Subject.Request, field: String? = nil, section: SEPSection? = nil) {
        self.endpoint = endpoint
        self.request = request
        self.field = field
        self.section = section
    }

    /// The request, of whose answer the member at `field` counts.
    public func at(_ field: String) -> AnsweredRequest {
        AnsweredRequest(endpoint: endpoint, request: request, field: field, section: section)
    }
}

extension Failure {
    /// The failure about what the answer to `source` told: its subject, its section, and the request in its words.
    ///
    /// Without a source it stays as it is, and its words name no request.
    public func told(by source: AnsweredRequest?) -> Failure {
        guard let source else { return self }
        var failure = self
        failure.facts[.request] = .text(source.endpoint)
        failure.subject.request = source.request
        failure.subject.field = source.field ?? subject.field
        failure.section = source.section
        return failure
    }
}
