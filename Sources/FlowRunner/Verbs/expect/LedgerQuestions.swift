internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Reads from the ledger what assertions ask for; an anchor's statements don't count here.
struct LedgerQuestions: Sendable {
    /// A member of ``RecordType/payment``.
    enum Field: String, ResultField {
        case hash, successful, amount, asset, from, to, memo
        case memoType = "memo_type"
    }

    let step: StepContext

    /// The value of a function that asks the ledger.
    func answer(_ call: FunctionCall) async throws -> Value {
        switch call.name {
        case "now": .text(step.now.description)
        case "ledger.payment": try await payment(call.arguments.first ?? .null)
        default: throw StepError(.unknownFunction, [.name: .text("\(call.name)")])
        }
    }

    /// The payment that a transaction made: to the run's account or from it, or else the first in it.
    private func payment(_ argument: Value) async throws -> Value {
        guard let text = argument.text, let hash = TransactionHash(text) else {
            throw StepError(
                .notAHash,
                [.name: .text("ledger.payment"), .found: .text("\(argument.quoted)")]
            )
        }
        guard let record = try await step.services.transaction(hash) else {
            throw StepError(
                .transactionNotThere,
                [.hash: .text("\(hash)")],
                [Remedy(.compareHash)],
                // Horizon may be a moment behind the network.
                isRetryable: true
            )
        }
        guard let transaction = record.envelope?.innermostTransaction else {
            throw StepError(
                .envelopeUnreadable,
                [.hash: .text("\(hash)"), .address: .text(RedactedURL(step.services.horizon.url).host)],
                [Remedy(.reportOrUseOther)],
                isRetryable: true
            )
        }
        let movements = Movement.all(in: transaction)
        let own = step.services.keys.publicKey
        let movement =
            movements.first { $0.to?.accountID == own } ?? movements.first { $0.from.accountID == own }
            ?? movements.first
        guard let movement else {
            throw StepError(.nothingMoved, [.hash: .text("\(hash)")])
        }
        var fields: [Field: Value] = [
            .hash: .text(hash.description), .successful: .bool(record.isSuccessful),
            .amount: .amount(movement.amount), .asset: .text(movement.asset.description),
            .from: .text(movement.from.address), .memoType: .text(transaction.memo.type),
        ]
        if let to = movement.to { fields[.to] = .text(to.address) }
        if let memo = transaction.memo.value { fields[.memo] = .text(memo) }
        return .object(Field.results(fields))
    }
}
