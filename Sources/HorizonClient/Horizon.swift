package import Diagnostics
public import FoundationEssentials
public import HTTPTransport
internal import JSON
internal import Stellar
public import Timekeeping

/// Asks a Horizon server about a Stellar network, and hands transactions in.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference>
public struct Horizon: Sendable {
    /// The server's URL.
    public let url: URL

    let http: any HTTPExchanging
    let clock: any WallClock

    /// A client of the server at `url`; `clock` is what it waits on where it has to ask again.
    public init(url: URL, http: any HTTPExchanging, clock: any WallClock = SystemWallClock()) {
        self.url = url
        self.http = http
        self.clock = clock
    }
}

extension Horizon {
    /// Asks for a URL and reads the JSON object in the answer.
    func object(
        at url: URL,
        timeouts: Timeouts = .standard,
        bodyLimit: Int = HTTPRequest.standardBodyLimit
    ) async throws(HorizonError) -> JSONValue {
        let request = HTTPRequest(
            url: url,
            headers: ["Accept": "application/hal+json, application/json"],
            timeouts: timeouts,
            bodyLimit: bodyLimit
        )
        return try object(in: try await send(request), of: request)
    }

    /// Asks for a single record, which cannot be read without `field`.
    func record<Record: HorizonRecord>(
        at path: [String],
        _ field: String
    ) async throws(HorizonError) -> Record {
        let location = location(of: path)
        guard let record = Record(try await object(at: location)) else { throw invalid(field, location) }
        return record
    }

    /// The address of what stands under `path` at the server.
    func location(of path: [String]) -> URL { path.reduce(url) { $0.appendingSegments($1) } }

    /// The request for the account, the transaction or anything else with a history, as the source of what its answer told.
    ///
    /// `status` is that of the answer, where it is known.
    package func source(of scope: HistoryScope, status: Int? = nil) -> AnsweredRequest {
        let method = HTTPMethod.get.rawValue
        let url = RedactedURL(ofHorizon: location(of: scope.path))
        return AnsweredRequest(
            endpoint: "\(method) /\(scope.path.first.map { "\($0)/…" } ?? "")",
            request: Subject.Request(method: method, url: url.description, host: url.host, status: status)
        )
    }

    /// Sends a request; any response is one.
    func send(_ request: HTTPRequest) async throws(HorizonError) -> HTTPResponse {
        var request = request
        request.reach = reach(of: request.url)
        if request.disclosure == .nothing { request.disclosure = .everything(.horizon) }
        do throws(TransportError) {
            return try await http.send(request)
        } catch {
            throw HorizonError(.transport(error), url: RedactedURL(ofHorizon: request.url))
        }
    }

    /// The machines that a URL may lead to: anyone who chose the server knows where it is, but not what else it names.
    func reach(of location: URL) -> Reach {
        location.httpOrigin == url.httpOrigin ? .everywhere : .publicNetworkOrLoopback
    }

    /// The JSON object in a response of success; everything else is an error.
    func object(in response: HTTPResponse, of request: HTTPRequest) throws(HorizonError) -> JSONValue {
        let url = RedactedURL(ofHorizon: request.url)
        guard response.isSuccess else { throw refusal(response, url) }
        do throws(JSONError) {
            let value = try response.json()
            guard value.objectValue != nil else {
                throw JSONError(.unexpectedByte(response.body.first ?? 0), offset: 0)
            }
            return value
        } catch {
            throw HorizonError(response.isWebPage ? .webPage : .notJSON(error), url: url)
        }
    }

    /// The error that a response without success means.
    func refusal(_ response: HTTPResponse, _ url: RedactedURL) -> HorizonError {
        let problem = try? response.json()
        let words = [problem?["detail"]?.string, problem?["title"]?.string]
        let reason: HorizonError.Reason =
            switch response.status {
            case 404: .notFound
            case 429: .rateLimited(retryAfter: response.headers.retryAfter(now: clock.now))
            case 400...499: .refused(status: response.status)
            case 500...599:
                .unavailable(status: response.status, retryAfter: response.headers.retryAfter(now: clock.now))
            default: .status(response.status)
            }
        return HorizonError(
            reason,
            url: url,
            horizonMessage: words.lazy.compactMap { $0.flatMap { Quotation.of($0) } }.first,
            resultCodes: problem?["extras"]?["result_codes"].flatMap { ResultCodes(horizon: $0) },
            resultXDR: problem?["extras"]?["result_xdr"]?.string
        )
    }

    /// The error of an answer without a field that it needs.
    func invalid(_ field: String, _ url: URL) -> HorizonError {
        HorizonError(.invalid(field: field), url: RedactedURL(ofHorizon: url))
    }
}

extension ResultCodes {
    /// Reads `extras.result_codes`; codes that this version does not name are codes anyway.
    init?(horizon fields: JSONValue) {
        guard let transaction = fields["transaction"]?.string else { return nil }
        self.init(
            transaction: transaction,
            innerTransaction: fields["inner_transaction"]?.string,
            operations: (fields["operations"]?.arrayValue ?? []).compactMap(\.string)
        )
    }
}
