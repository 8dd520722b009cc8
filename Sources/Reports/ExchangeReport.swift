package import HTTPTransport
internal import JSON
package import Timekeeping

/// An exchange of a run with a server, as reports list it: without headers and bodies, which `runs show --traffic` has.
package struct ExchangeReport: Codable, Hashable, Sendable {
    package var at: Timestamp
    /// The state in whose attempt it happened.
    package var state: String?
    package var method: String
    /// Host and path, without the query.
    package var place: String
    /// The status, or why there was no answer.
    package var outcome: String
    package var milliseconds: Double
    /// `true` where no good answer came.
    package var failed: Bool?
    /// The number of the try and its reason, where it was not the first.
    package var repetition: String?
    /// The value of `X-Request-Id`, by which the server's operator finds it.
    package var id: String

    package init(
        at: Timestamp,
        state: String?,
        method: String,
        place: String,
        outcome: String,
        milliseconds: Double,
        isFailed: Bool,
        repetition: String?,
        id: String
    ) {
        self.at = at
        self.state = state
        self.method = method
        self.place = place
        self.outcome = outcome
        self.milliseconds = milliseconds
        failed = isFailed ? true : nil
        self.repetition = repetition
        self.id = id
    }

    private enum CodingKeys: String, CodingKey {
        case at, state, method, place, outcome, milliseconds, failed, repetition
        case id = "request_id"
    }

    /// The exchange in words, without its place.
    var words: String { [outcome, repetition].compactMap(\.self).joined(separator: ", ") }
}

extension ExchangeReport {
    /// Writes the members that ``encode(to:)`` writes, in the order of their names.
    func write(to encoder: DocumentEncoder) throws {
        encoder.member("at", at.description)
        encoder.member("failed", failed)
        encoder.member("method", method)
        try encoder.member("milliseconds", milliseconds)
        encoder.member("outcome", outcome)
        encoder.member("place", place)
        encoder.member("repetition", repetition)
        encoder.member("request_id", id)
        encoder.member("state", state)
    }

    /// The exchange as reports list it.
    package init(_ exchange: RecordedExchange) {
        self.init(
            at: exchange.startedAt,
            state: exchange.state,
            method: exchange.request.method,
            place: exchange.place,
            outcome: exchange.outcome,
            milliseconds: exchange.milliseconds.total,
            isFailed: exchange.isFailed,
            repetition: exchange.cause.flatMap {
                exchange.tryNumber > 1 ? "try \(exchange.tryNumber) after \($0)" : nil
            },
            id: exchange.id
        )
    }
}
