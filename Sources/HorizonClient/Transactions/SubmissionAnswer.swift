internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping

/// What came back when a transaction was handed in once.
enum SubmissionAnswer: Sendable {
    /// It is in the ledger, as what it did or as a failure.
    case included(TransactionRecord)
    /// The network refused it, with these codes.
    case rejected(ResultCodes, HorizonError)
    /// The server refused the request without asking the network.
    case refused(HorizonError)
    /// The request did not reach the server.
    case unsent(HorizonError)
    /// No one knows whether the network has it.
    case unclear(HorizonError)
}

extension Horizon {
    /// Hands a transaction in, once; `hashes` are the names under which it may be in the ledger.
    func handIn(_ envelope: TransactionEnvelope, _ hashes: [TransactionHash]) async -> SubmissionAnswer {
        let request = submission(of: envelope, to: "transactions")
        let response: HTTPResponse
        do throws(HorizonError) {
            response = try await send(request)
        } catch {
            guard case .transport(let lost) = error.reason, lost.mayHaveReachedServer else { return .unsent(error) }
            return .unclear(error)
        }
        if response.isSuccess {
            // The answer of a success that cannot be read still is one of a submission: the ledger knows.
            guard let fields = try? object(in: response, of: request), let record = TransactionRecord(fields),
                hashes.contains(where: { record.isNamed($0) })
            else { return .unclear(invalid("hash", request.url)) }
            if let error = record.contradiction(at: RedactedURL(request.url, isKnown: true)) { return .unclear(error) }
            return .included(record)
        }
        let error = refusal(response, RedactedURL(request.url, isKnown: true))
        switch response.status {
        case 400, 422: return error.resultCodes.map { .rejected($0, error) } ?? .refused(error)
        // A request that timed out at a proxy (408), met its double on the way (409), or was given up for a connection that
        // the server took for closed (499), may have been taken.
        case 401...407, 410...498: return .refused(error)
        default: return .unclear(error)
        }
    }

    /// The request with which a transaction is handed in.
    func submission(of envelope: TransactionEnvelope, to resource: String) -> HTTPRequest {
        HTTPRequest(
            method: .post,
            url: url.appendingSegments(resource),
            headers: ["Accept": "application/hal+json, application/json"],
            body: .form([("tx", envelope.base64)]),
            timeouts: Timeouts(total: .seconds(90))
        )
    }
}
