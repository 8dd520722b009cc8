internal import HTTPServing
internal import JSON
internal import LedgerEngine
internal import Sodium
internal import StellarXDR

/// The faults of an address that friendbot was asked to give to, in the words of its library.
private enum FriendbotAddress {
    static func fault(in text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count >= 5 else { return "strkey is \(bytes.count) bytes long; minimum valid length is 5" }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let digits = UInt8(ascii: "2")...UInt8(ascii: "7")
        if let place = bytes.firstIndex(where: { !letters.contains($0) && !digits.contains($0) }) {
            return "base32 decode failed: illegal base32 data at input byte \(place)"
        }
        return bytes.first == UInt8(ascii: "G") ? "invalid checksum" : "invalid version byte"
    }
}

extension HorizonRoutes {
    /// Submits the transaction in the form field `tx` and waits until it is in a ledger.
    func submit(_ request: HorizonRequest) async throws -> ServerResponse {
        let (text, envelope) = try await envelope(in: request)
        return try answer(await host.submit(envelope), envelope, text, Links(baseURL: request.baseURL))
    }

    /// Submits the transaction in the form field `tx` and tells at once whether the ledger takes it.
    func submitAsync(_ request: HorizonRequest) async throws -> ServerResponse {
        let (_, envelope) = try await envelope(in: request, isAsynchronous: true)
        let candidate = host.candidate(envelope)
        // One that is in a ledger is no duplicate to the network, which only knows those that wait: its number was used.
        switch await host.admit(candidate) {
        case .pending: return answer("PENDING", candidate.hash, status: .created)
        case .duplicate: return answer("DUPLICATE", candidate.hash, status: .conflict)
        case .tryAgainLater: return answer("TRY_AGAIN_LATER", candidate.hash, status: .serviceUnavailable)
        case .refused(let result): return answer("ERROR", candidate.hash, status: .badRequest, error: result)
        }
    }

    /// Gives 10,000 lumens to the account in the field `addr` of the query or of a form.
    func friendbot(_ request: HorizonRequest) async throws -> ServerResponse {
        var address = request.query["addr"]
        if address == nil { address = try await request.form()["addr"] }
        // Contracts could be given to on the network; here there are none.
        guard let id = XDR.AccountID(address: address ?? "") else {
            throw Problem.badRequest(field: "addr", reason: FriendbotAddress.fault(in: address ?? ""))
        }
        guard let (envelope, submission) = await host.fund(id) else { throw Problem.alreadyFunded }
        return try answer(submission, envelope, envelope.base64, Links(baseURL: request.baseURL))
    }

    /// Closes a ledger where nothing else does, and shows it.
    ///
    /// Horizon has no such address; it goes by the name of stellar-core's own command.
    func manualClose(_ request: HorizonRequest) async throws -> ServerResponse {
        guard await host.closing == .manually else { throw Problem.notFound }
        let sequence = await host.closeLedger().header.sequence
        let record = await host.read { _, history in history.ledger(sequence) }
        guard let record else { throw Problem.notFound }
        return .json(LedgerDocument(record: record).document(Links(baseURL: request.baseURL)))
    }

    private func envelope(
        in request: HorizonRequest,
        isAsynchronous: Bool = false
    ) async throws -> (text: String, envelope: XDR.TransactionEnvelope) {
        let text = try await request.form()["tx"] ?? request.query["tx"] ?? ""
        guard let bytes = Base64.decode(text), let envelope = try? XDR.TransactionEnvelope(xdr: bytes) else {
            throw Problem.malformed(envelope: text, isAsynchronous: isAsynchronous)
        }
        return (text, envelope)
    }

    private func answer(
        _ submission: LedgerHost.Submission,
        _ envelope: XDR.TransactionEnvelope,
        _ text: String,
        _ links: Links
    ) throws -> ServerResponse {
        let hash = host.candidate(envelope).hash
        switch submission {
        case .applied(let applied) where applied.result.isSuccess:
            return .json(TransactionDocument(applied: applied, askedHash: hash).document(links))
        case .applied(let applied):
            throw Problem.failed(applied.result, envelope: text)
        case .refused(let result):
            throw Problem.failed(result, envelope: text)
        case .waiting:
            throw Problem.timeout(envelope: text, hash: hash)
        }
    }

    private func answer(
        _ status: String,
        _ hash: XDR.Hash,
        status code: HTTPStatus,
        error: XDR.TransactionResult? = nil
    ) -> ServerResponse {
        let document = JSONWriter.object { writer in
            // By its name in Go as well.
            for name in ["error_result_xdr", "errorResultXdr"] { writer.optionalField(name, error?.base64) }
            writer.field("tx_status", status)
            writer.field("hash", hash.hex)
        }
        return .json(document, status: code)
    }
}
