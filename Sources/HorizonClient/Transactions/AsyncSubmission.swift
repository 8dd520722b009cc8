internal import HTTPTransport
internal import JSON
public import Stellar

/// The answer of the network's core to a transaction that was handed in without waiting for the ledger.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/submit-async-transaction>
public struct AsyncSubmission: Hashable, Sendable {
    /// The core's status; an unknown word is taken as it is.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// The status with this word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The transaction was accepted, and may get into a ledger.
        public static let pending = Status(rawValue: "PENDING")
        /// The transaction was accepted before.
        public static let duplicate = Status(rawValue: "DUPLICATE")
        /// The transaction was not accepted at this time.
        public static let tryAgainLater = Status(rawValue: "TRY_AGAIN_LATER")
        /// The transaction was refused.
        public static let error = Status(rawValue: "ERROR")
    }

    /// The core's status.
    public var status: Status
    /// The transaction's hash.
    public var hash: TransactionHash
    /// The result of a refused one, XDR in base64.
    public var errorResultXDR: String?

    /// The codes of a refused one; `nil` where the server does not send a result that can be read.
    public var resultCodes: ResultCodes? {
        errorResultXDR.flatMap { try? TransactionResult(base64: $0).codes }
    }
}

extension Horizon {
    /// Hands a transaction in, once, and does not wait for the ledger.
    ///
    /// - Parameters:
    ///   - envelope: the transaction with its signatures.
    ///   - network: the network it is signed for.
    /// - Returns: what the network's core said; only a look-up tells what became of it afterwards.
    /// - Throws: `SubmissionError` where the server did not answer, or not as it should: the transaction may have been
    ///   taken then.
    public func submitAsync(
        _ envelope: TransactionEnvelope,
        network: Network
    ) async throws(SubmissionError) -> AsyncSubmission {
        let hash = envelope.hash(for: network)
        let request = submission(of: envelope, to: "transactions_async")
        let response: HTTPResponse
        do throws(HorizonError) {
            response = try await send(request)
        } catch {
            guard case .transport(let lost) = error.reason, lost.mayHaveReachedServer else {
                throw SubmissionError(.unsent(error), hash: hash)
            }
            throw SubmissionError(.unknown(error), hash: hash)
        }
        // The words come with 201, 409, 503 and 400, and are the same document everywhere.
        if let fields = try? response.json(), let status = fields["tx_status"]?.string {
            return AsyncSubmission(
                status: AsyncSubmission.Status(rawValue: status),
                hash: hash,
                errorResultXDR: fields["error_result_xdr"]?.string
            )
        }
        guard !response.isSuccess else {
            throw SubmissionError(.unknown(invalid("tx_status", request.url)), hash: hash)
        }
        let error = refusal(response, RedactedURL(ofHorizon: request.url))
        guard (400...499).contains(response.status), ![408, 409, 499].contains(response.status) else {
            throw SubmissionError(.unknown(error), hash: hash)
        }
        throw SubmissionError(error.resultCodes.map { .rejected($0) } ?? .refused(error), hash: hash)
    }
}
