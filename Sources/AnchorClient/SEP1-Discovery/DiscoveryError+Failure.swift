public import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping

extension DiscoveryError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        if case .transport(let error) = reason { return transportFailure(error) }
        var facts = facts
        facts[.domain] = .text(domain.name)
        return Failure(code, section: section, facts: facts, remedies: remedies)
    }

    private func transportFailure(_ error: TransportError) -> Failure {
        var failure = error.asFailure
        failure.facts[.tomlOf] = .text(domain.name)
        if failure.kind == .protocol { failure.section = Self.file }
        if let target = error.crossOriginTarget {
            failure.remedies = [Remedy(.nameOtherDomain, [.name: .text(target.host)])]
        } else if suggestsHTTPS(error) {
            failure.remedies.insert(Remedy(.nameWithHTTPS, [.domain: .text(domain.name)]), at: 0)
        }
        return failure
    }

    private var code: FailureCode {
        switch reason {
        case .status(let status) where status >= 500: .tomlUnavailable
        case .status(429): .tomlRateLimited
        case .status: .tomlMissing
        case .tooLarge: .tomlTooLarge
        case .empty: .tomlEmpty
        case .notText: .tomlNotText
        case .webPage: .tomlWebPage
        case .notTOML: .tomlSyntax
        case .tooDeep: .tomlTooDeep
        case .missing: .tomlKeyMissing
        case .contractsOnly: .contractsOnly
        case .invalidAccount: .tomlInvalidAccount
        case .invalidURL: .tomlInvalidURL
        case .insecureURL: .tomlInsecureURL
        case .otherNetwork: .otherNetwork
        case .unknownCurrency: .unknownCurrency
        case .ambiguousCurrency: .ambiguousCurrency
        // It is a failure of its own; see `asFailure`.
        case .transport: .transport
        }
    }

    /// The section that a server breaks which gives no file; for what is in a file, the code has it.
    private var section: SEPSection? {
        switch reason {
        case .status: Self.file
        default: nil
        }
    }

    /// The section of SEP-1 about the file as a whole.
    private static let file = SEPSection(1, "Specification")

    private var facts: Facts {
        switch reason {
        case .status(let status): [.status: .number(status)]
        case .tooLarge(let limit): [.limit: .number(limit / 1024)]
        case .notTOML(let line, let column, let message):
            [.line: .number(line), .column: .number(column), .flaw: .text(message)]
        case .missing(let key): [.name: .text(key)]
        case .contractsOnly:
            [
                .name: .text(StellarToml.contractAuthenticationName),
                .lacking: .text(StellarToml.Service.authentication.rawValue),
            ]
        case .invalidAccount(let key, let error): [.name: .text(key), .cause: .failure(Failure(error))]
        case .invalidURL(let key): [.name: .text(key)]
        case .insecureURL(let key, let url): [.name: .text(key), .found: .text(url.description)]
        case .otherNetwork(let passphrase, let expected):
            [.found: .text(passphrase), .expected: .text("\(expected)")]
        case .unknownCurrency(let code, _, _): [.asset: .text(code)]
        case .ambiguousCurrency(let code, let issuers): [.asset: .text(code), .count: .number(issuers.count)]
        case .transport, .empty, .notText, .webPage, .tooDeep: [:]
        }
    }

    private var remedies: [Remedy] {
        switch reason {
        case .status(let status) where status >= 500 || status == 429:
            [
                .tryLater(seconds: retryAfter.map { Int(clamping: $0.wholeSeconds) }),
                Remedy(.reportToAnchorIfItStays),
            ]
        case .empty: [Remedy(.tryAgain)]
        case .status, .notText, .notTOML, .webPage:
            [Remedy(.checkDomain, [.found: .text(domain.tomlURL.absoluteString)])]
        case .missing(let key):
            StellarToml.Service(rawValue: key).map { [Remedy(.serviceNotOffered, [.name: .phrase($0.phrase)])] } ?? []
        case .contractsOnly:
            [Remedy(.chooseAnchorOffering, [.name: .phrase(.signIn)])]
        case .otherNetwork(_, let expected): [Remedy(.chooseNetwork, [.expected: .text("\(expected)")])]
        case .unknownCurrency(_, let suggestion?, _): [Remedy(.didYouMean, [.near: .text(suggestion)])]
        case .unknownCurrency(_, nil, let known) where known.isEmpty: [Remedy(.nameIssuerOfUnlisted)]
        case .unknownCurrency(_, nil, let known): [Remedy(.chooseCurrency, [.choices: .texts(known)])]
        case .ambiguousCurrency(let code, let issuers):
            [Remedy(.nameIssuer, [.choices: .texts(issuers.map { "\(code):\($0)" })])]
        // What its server has to change is all that helps.
        case .transport, .tooLarge, .tooDeep, .invalidAccount, .invalidURL, .insecureURL: []
        }
    }

    /// Whether the domain should be named as one whose server speaks TLS: a server of this machine that breaks off may do so
    /// because it is asked without.
    private func suggestsHTTPS(_ error: TransportError) -> Bool {
        guard domain.isLoopback, !domain.usesTLS else { return false }
        return switch error.reason {
        case .connectionLost, .malformedResponse, .incompleteHead: true
        default: false
        }
    }
}
