public import AnchorClient
public import Diagnostics
internal import FoundationEssentials
public import HTTPTransport
internal import JSON
public import Stellar

/// The account behind a federated address.
public struct FederationRecord: Hashable, Sendable {
    /// The account.
    public var account: MuxedAccount
    /// The memo that payments to it have to have; none where the server asks for none.
    public var memo: Memo
}

extension NetworkWallet {
    /// The account behind a federated address; it is asked for each time, since it may be another one tomorrow.
    ///
    /// Specification: <https://stellar.org/protocol/sep-2#federation-response>
    ///
    /// - Throws: `FederationError`
    public func resolve(_ address: FederatedAddress) async throws(FederationError) -> FederationRecord {
        let request = HTTPRequest(url: try await query(address), redirects: .follow())
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request)
        } catch {
            throw FederationError(.transport(error), address)
        }
        let answer = try? response.json()
        guard response.isSuccess else {
            let words = (answer?["error"] ?? answer?["detail"])?.string.flatMap { Quotation.of($0) }
            let reason = response.status == 404 ? FederationError.Reason.unknown : .status(response.status)
            throw FederationError(reason, address, serverMessage: words)
        }
        do throws(FederationError) {
            return try record(answer, address)
        } catch {
            var error = error
            let url = RedactedURL(request)
            error.request = Subject.Request(
                method: request.method.rawValue,
                url: url.description,
                host: url.host,
                status: response.status,
                mediaType: response.mediaType.flatMap { Quotation.of($0.essence) }
            )
            throw error
        }
    }

    private func record(_ answer: JSONValue?, _ address: FederatedAddress) throws(FederationError) -> FederationRecord {
        guard let answer, answer.objectValue != nil else {
            throw FederationError(.invalid(field: FederationError.wholeAnswer), address)
        }
        guard let account = answer["account_id"]?.string.flatMap({ MuxedAccount($0) }) else {
            throw FederationError(.invalid(field: "account_id"), address)
        }
        return FederationRecord(account: account, memo: try memo(answer, address))
    }

    private func query(_ address: FederatedAddress) async throws(FederationError) -> URL {
        do throws(DiscoveryError) {
            let server = try await toml(of: address.domain).endpoint(of: .federation)
            return server.appendingQuery([("q", address.description), ("type", "name")])
        } catch {
            throw FederationError(.discovery(error), address)
        }
    }

    /// The memo that the server asks for; a payment without the one that was meant, or with another, would reach no one.
    private func memo(_ answer: JSONValue, _ address: FederatedAddress) throws(FederationError) -> Memo {
        // Some servers write the words with capitals; nothing depends on the difference.
        let type = answer["memo_type"]?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
        let asked = answer["memo"]
        guard asked == nil || asked == .null || asked?.string != nil else {
            throw FederationError(.invalid(field: "memo"), address)
        }
        guard let value = asked?.string, !value.isEmpty else {
            // It says that a memo is needed, and not which.
            guard type == nil || type == Memo.none.type else { throw FederationError(.invalid(field: "memo"), address) }
            return .none
        }
        // Digits may be a text as well as a number: what kind of memo it is can't be guessed.
        guard let type else { throw FederationError(.invalid(field: "memo_type"), address) }
        do throws(MemoError) {
            return try Memo(type: type, value: value)
        } catch {
            throw FederationError(.invalid(field: "memo"), address)
        }
    }
}

/// A name for an account: `user*domain`.
///
/// Specification: <https://stellar.org/protocol/sep-2>
public struct FederatedAddress: Hashable, Sendable, CustomStringConvertible {
    /// The user's name at the domain: anything printable but blanks, `*` and `>`.
    public let user: String

    /// The domain that knows the user.
    public let domain: HomeDomain

    /// Reads `user*domain`; `nil` where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 255,
            let domain = try? HomeDomain(parsing: String(parts[1]))
        else { return nil }
        let isNamed = parts[0].unicodeScalars.allSatisfy { scalar in
            !ForeignText.controls(scalar) && !scalar.properties.isWhitespace && scalar != ">"
        }
        guard isNamed else { return nil }
        user = String(parts[0])
        self.domain = domain
    }

    /// The address as it is asked for.
    public var description: String { "\(user)*\(domain.name)" }
}

/// The reason why a federated address leads to no account.
public struct FederationError: FailureConvertible, Hashable {
    /// The result.
    public indirect enum Reason: Hashable, Sendable {
        /// The domain does not say where its federation server is, or says it in a way that is not safe to use.
        case discovery(DiscoveryError)
        /// No response came.
        case transport(TransportError)
        /// The server does not know the name.
        case unknown
        /// The server answered with a status that is no success.
        case status(Int)
        /// The answer is not JSON, or a field in it is missing or makes no sense.
        case invalid(field: String)
    }

    /// The result.
    public var reason: Reason
    /// The address.
    public var address: String
    /// The server's message, in its own words.
    public var serverMessage: String?
    /// The request whose answer it is about.
    var request: Subject.Request?

    /// The name of what is invalid where no field is, but the whole answer.
    static let wholeAnswer = "JSON"

    init(_ reason: Reason, _ address: FederatedAddress, serverMessage: String? = nil) {
        self.reason = reason
        self.address = address.description
        self.serverMessage = serverMessage
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ more: Facts, _ remedy: Remedy) -> Failure {
            let facts = more.with(.found, .text(address)).with(.said, serverMessage.map { .said(ForeignProse($0)) })
            return Failure(code, facts: facts, remedies: [remedy])
        }
        func unreachable(_ error: any Diagnostic) -> Failure {
            let cause = Failure(error)
            let facts: Facts = [.found: .text(address), .cause: .failure(cause)]
            return Failure(.federationUnreachable, kind: cause.kind, facts: facts, remedies: cause.remedies)
        }
        switch reason {
        case .discovery(let error): return unreachable(error)
        case .transport(let error): return unreachable(error)
        case .unknown: return failure(.federationUnknown, [:], Remedy(.checkSpelling))
        case .status(let status):
            return failure(
                .federationStatus,
                [.status: .number(status)],
                Remedy(status >= 500 ? .tryLater : .askForAddress)
            )
        case .invalid(let field):
            var invalid = failure(.federationAnswer, [.name: .text(field)], Remedy(.askForAddress))
            invalid.subject = Subject(request: request, field: field == Self.wholeAnswer ? nil : field)
            return invalid
        }
    }
}
