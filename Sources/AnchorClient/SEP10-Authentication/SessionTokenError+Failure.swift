public import Diagnostics
internal import Timekeeping

extension SessionTokenError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        var facts = facts
        facts[.domain] = .text(homeDomain.name)
        let isAboutTime = [.tokenExpired, .tokenFromFuture].contains(code)
        return Failure(
            code,
            section: SEPSection(10, "Token"),
            facts: facts,
            remedies: [Remedy(isAboutTime ? .compareClock : .reportToAnchor)]
        )
    }

    private var code: FailureCode {
        switch reason {
        case .notAToken: .notAToken
        case .subject: .tokenSubject
        case .issuedInFuture: .tokenFromFuture
        case .expired: .tokenExpired
        case .clientDomain: .tokenClientDomain
        }
    }

    private var facts: Facts {
        switch reason {
        case .notAToken: [:]
        case .subject(let found, let expected):
            [.found: found.map(Fact.text), .expected: .text("\(expected)")]
        case .issuedInFuture(let time, let now), .expired(let time, let now):
            [.time: .text(time.description), .now: .text(now.description)]
        case .clientDomain(let found, let expected):
            [
                .found: found.isEmpty ? nil : .text(found),
                .expected: expected.map { .text($0.name) },
            ]
        }
    }
}
