internal import FoundationEssentials
internal import Stellar
public import Timekeeping

extension Challenge {
    /// Checks a challenge against every rule of SEP-10 for clients; it reads no clock and asks no one.
    ///
    /// - Parameters:
    ///   - transaction: the challenge, XDR in base64, as the anchor sent it.
    ///   - networkPassphrase: the passphrase that came with it, if one did.
    ///   - expectation: what was asked for.
    ///   - now: the time.
    /// - Returns: the challenge, ready to be signed.
    /// - Throws: `ChallengeError` with the first rule that is broken.
    public static func verify(
        _ transaction: String,
        networkPassphrase: String?,
        against expectation: ChallengeExpectation,
        now: Timestamp
    ) throws(ChallengeError) -> Challenge {
        let rules = ChallengeRules(expectation: expectation)
        if let networkPassphrase, networkPassphrase != expectation.network.passphrase {
            throw rules.error(.network(passphrase: networkPassphrase))
        }
        let (envelope, transaction) = try rules.decode(transaction)
        try rules.checkTransaction(transaction)
        try rules.checkTime(transaction.preconditions.timeBounds, now: now)
        try rules.checkMemo(transaction.memo)
        try rules.checkShape(of: transaction.operations)
        try rules.checkFirst(transaction.operations)
        let findings = try rules.checkOthers(transaction.operations.dropFirst())
        try rules.checkSignatures(envelope)
        return Challenge(
            envelope: envelope,
            network: expectation.network,
            attestsClient: findings.attestsClient,
            remarks: findings.remarks
        )
    }
}

/// The rules for clients, one function for each group of them.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-challenge-transaction>
private struct ChallengeRules {
    let expectation: ChallengeExpectation

    private var server: MuxedAccount { MuxedAccount(expectation.signingKey) }

    func error(_ reason: ChallengeError.Reason) -> ChallengeError {
        ChallengeError(reason, homeDomain: expectation.homeDomain)
    }

    /// The envelope decodes to its last byte and is not a fee bump.
    func decode(_ text: String) throws(ChallengeError) -> (TransactionEnvelope, Transaction) {
        let envelope: TransactionEnvelope
        do throws(EnvelopeError) {
            envelope = try TransactionEnvelope(base64: text)
        } catch {
            throw self.error(.undecodable(error))
        }
        guard let transaction = envelope.transaction else { throw error(.feeBump) }
        return (envelope, transaction)
    }

    /// Checks the transaction: it comes from the server, can never be submitted, and has no condition but its time.
    func checkTransaction(_ transaction: Transaction) throws(ChallengeError) {
        guard transaction.source == server else { throw error(.source(transaction.source)) }
        guard transaction.sequenceNumber == 0 else { throw error(.sequenceNumber(transaction.sequenceNumber)) }
        let conditions = transaction.preconditions
        if conditions.ledgerBounds != nil { throw error(.precondition(.ledgerBounds)) }
        if conditions.minSequenceNumber != nil { throw error(.precondition(.minSequenceNumber)) }
        if conditions.minSequenceAge != 0 { throw error(.precondition(.minSequenceAge)) }
        if conditions.minSequenceLedgerGap != 0 { throw error(.precondition(.minSequenceLedgerGap)) }
        if !conditions.extraSigners.isEmpty { throw error(.precondition(.extraSigners)) }
    }

    /// Checks the time bounds: both are set, and `now` is between them; the lower bound alone has a grace.
    func checkTime(_ bounds: TimeBounds?, now: Timestamp) throws(ChallengeError) {
        guard let bounds else { throw error(.noTimeBounds) }
        guard bounds.maxTime != 0 else { throw error(.endless) }
        guard bounds.minTime <= bounds.maxTime else { throw error(.timeBoundsReversed) }
        let seconds = UInt64(clamping: now.unixSeconds)
        guard bounds.minTime <= seconds.adding(expectation.grace) ?? .max else {
            throw error(.notYetValid(from: bounds.minTime, now: now))
        }
        guard seconds <= bounds.maxTime else { throw error(.expired(at: bounds.maxTime, now: now)) }
    }

    /// The memo is the requested one, or there is none.
    func checkMemo(_ memo: Memo) throws(ChallengeError) {
        switch (memo, expectation.subject.memo) {
        case (.none, nil): return
        case (.none, .some(let id)): throw error(.memoMissing(expected: id))
        case (let memo, nil): throw error(.memoUnasked(memo))
        case (.id(let found), .some(let id)) where found == id: return
        case (let memo, .some(let id)): throw error(.memo(memo, expected: id))
        }
    }

    /// Checks the operations: there is one at least, and each is a data entry of a named account.
    func checkShape(of operations: [Stellar.Operation]) throws(ChallengeError) {
        guard !operations.isEmpty else { throw error(.noOperations) }
        for (number, operation) in zip(1..., operations) {
            guard case .manageData = operation.body else { throw error(.foreignOperation(number: number)) }
            guard operation.source != nil else { throw error(.operationWithoutSource(number: number)) }
        }
    }

    /// The first names the account and the anchor that were asked for, and holds the nonce.
    func checkFirst(_ operations: [Stellar.Operation]) throws(ChallengeError) {
        guard let first = operations.first, case .manageData(let name, let value) = first.body else {
            throw error(.noOperations)
        }
        guard let source = first.source, source == expectation.subject.account else {
            throw error(.account(found: first.source))
        }
        guard name == "\(expectation.homeDomain.name) auth" else { throw error(.homeDomain(name: name)) }
        guard let value, value.count == 64 else { throw error(.nonceLength(value?.count ?? 0)) }
        guard let nonce = Data(base64Encoded: Data(value)), nonce.count == 48 else { throw error(.nonceEncoding) }
    }

    /// The others name the host and the client domain, or are the server's own.
    func checkOthers(
        _ operations: ArraySlice<Stellar.Operation>
    ) throws(ChallengeError) -> (attestsClient: Bool, remarks: [Challenge.Remark]) {
        var names: Set<String> = []
        var remarks: [Challenge.Remark] = []
        for (number, operation) in zip(2..., operations) {
            guard case .manageData(let name, let value) = operation.body, let source = operation.source else {
                continue
            }
            switch name {
            case "web_auth_domain":
                if try checkWebAuthDomain(value, source) { remarks.append(.webAuthDomainWithPort) }
            case "client_domain": try checkClientDomain(value, source)
            default:
                guard source == server else { throw error(.operationSource(number: number, source)) }
                continue
            }
            guard names.insert(name).inserted else { throw error(.repeated(name: name)) }
        }
        if !names.contains("web_auth_domain") {
            if expectation.requiresWebAuthDomain { throw error(.webAuthDomainMissing) }
            remarks.append(.noWebAuthDomain)
        }
        let attestsClient = names.contains("client_domain")
        if expectation.client != nil, !attestsClient { remarks.append(.clientDomainIgnored) }
        return (attestsClient, remarks)
    }

    /// - Returns: whether the host is named with its port.
    private func checkWebAuthDomain(_ value: [UInt8]?, _ source: MuxedAccount) throws(ChallengeError) -> Bool {
        guard source == server else { throw error(.webAuthDomainSource(source)) }
        let domain = value.flatMap { String(validating: $0, as: UTF8.self) }
        guard let domain, expectation.webAuthDomains.contains(domain) else {
            throw error(.webAuthDomain(domain ?? "", expected: expectation.webAuthDomains))
        }
        return domain != expectation.webAuthDomains.first
    }

    private func checkClientDomain(_ value: [UInt8]?, _ source: MuxedAccount) throws(ChallengeError) {
        let domain = value.flatMap { String(validating: $0, as: UTF8.self) } ?? ""
        guard let client = expectation.client else { throw error(.clientDomainUnasked(domain)) }
        guard source == MuxedAccount(client.signingKey) else { throw error(.clientDomainSource(source)) }
        guard domain == client.domain.name else {
            throw error(.clientDomain(domain, expected: client.domain.name))
        }
    }

    /// Checks the signatures: there is exactly one, and it is the server's.
    func checkSignatures(_ envelope: TransactionEnvelope) throws(ChallengeError) {
        guard !envelope.signatures.isEmpty else { throw error(.unsigned) }
        guard envelope.signatures.count == 1 else { throw error(.tooManySignatures(envelope.signatures.count)) }
        guard envelope.isSigned(by: expectation.signingKey, for: expectation.network) else {
            throw error(.signature(expectation.signingKey))
        }
    }
}
