public import Diagnostics
internal import HTTPTransport
internal import JSON
internal import Timekeeping

extension HorizonError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        if case .transport(let error) = reason { return error.asFailure }
        var facts = facts
        facts[.said] = horizonMessage.map(Fact.text)
        return Failure(
            code,
            kind: isTransient && code != .horizonWebPage ? .transport : nil,
            subject: Subject(
                request: .init(url: url.description, host: url.host, status: status),
                field: field
            ),
            facts: facts,
            remedies: remedies
        )
    }

    private var code: FailureCode {
        switch reason {
        case .notFound: .unknownToHorizon
        case .refused: .horizonRefused
        case .rateLimited: .horizonRateLimited
        case .unavailable: .horizonUnavailable
        case .webPage: .horizonWebPage
        case .notJSON: .horizonNotJSON
        case .invalid: .horizonInvalidField
        case .contradictory: .horizonContradiction
        case .streamFailed: .horizonStreamFailed
        case .repeatedCursor: .horizonRepeatedCursor
        case .status: .horizonUnexpectedStatus
        case .noFriendbot: .noFriendbot
        case .friendbotRefused: .friendbotRefused
        // It is a failure of its own; see `asFailure`.
        case .transport: .transport
        }
    }

    private var status: Int? {
        switch reason {
        case .notFound: 404
        case .refused(let status), .unavailable(let status, _), .status(let status), .friendbotRefused(let status):
            status
        case .rateLimited: 429
        case .transport, .webPage, .notJSON, .invalid, .contradictory, .streamFailed, .repeatedCursor, .noFriendbot: nil
        }
    }

    private var field: String? {
        if case .invalid(let field) = reason { field } else { nil }
    }

    private var facts: Facts {
        switch reason {
        case .notJSON(let error): error.facts
        case .invalid(let field): [.name: .text(field)]
        case .contradictory(let successful, let result): [.isSuccessful: .flag(successful), .found: .text(result)]
        case .repeatedCursor(let cursor): [.found: .text(cursor)]
        case .refused(let status), .unavailable(let status, _), .status(let status), .friendbotRefused(let status):
            [.status: .number(status)]
        case .transport, .notFound, .rateLimited, .webPage, .streamFailed, .noFriendbot: [:]
        }
    }

    private var remedies: [Remedy] {
        let host: Facts = [.name: .text(url.host)]
        return switch reason {
        case .transport: []
        case .notFound: [Remedy(.checkIDAndNetwork)]
        case .refused: [Remedy(.checkHorizonServes, host)]
        case .friendbotRefused: [Remedy(.fundOtherwise)]
        case .rateLimited, .unavailable, .streamFailed:
            [.tryLater(seconds: retryAfter.map { Int(clamping: $0.wholeSeconds) })]
        case .webPage: [Remedy(.tryLater), Remedy(.checkHorizonIfItStays, host)]
        case .contradictory: [Remedy(.askOtherHorizon)]
        case .notJSON, .invalid, .repeatedCursor, .status: [Remedy(.checkHorizon, host)]
        case .noFriendbot: [Remedy(.fundWithoutFriendbot)]
        }
    }
}
