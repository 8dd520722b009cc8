internal import JSON
internal import LedgerEngine
internal import StellarXDR

extension OperationDocument {
    func write(_ operation: XDR.CreateAccountOp, to writer: inout JSONWriter) {
        writer.field("starting_balance", operation.startingBalance.ledgerAmount)
        writer.account("funder", record.source)
        writer.field("account", operation.destination.address)
    }

    func write(_ operation: XDR.PaymentOp, to writer: inout JSONWriter) {
        writer.asset(operation.asset)
        writer.account("from", record.source)
        writer.account("to", operation.destination)
        writer.field("amount", operation.amount.ledgerAmount)
    }

    func write(_ operation: XDR.PathPaymentStrictReceiveOp, to writer: inout JSONWriter) {
        writer.asset(operation.destAsset)
        writer.account("from", record.source)
        writer.account("to", operation.destination)
        writer.field("amount", operation.destAmount.ledgerAmount)
        writer.array("path", operation.path) { writer, asset in writer.object(nil) { $0.asset(asset) } }
        writer.field("source_amount", (record.amountSent ?? 0).ledgerAmount)
        writer.field("source_max", operation.sendMax.ledgerAmount)
        writer.asset(operation.sendAsset, prefix: "source_")
    }

    func write(_ operation: XDR.PathPaymentStrictSendOp, to writer: inout JSONWriter) {
        writer.asset(operation.destAsset)
        writer.account("from", record.source)
        writer.account("to", operation.destination)
        writer.field("amount", (record.amountReceived ?? 0).ledgerAmount)
        writer.array("path", operation.path) { writer, asset in writer.object(nil) { $0.asset(asset) } }
        writer.field("source_amount", operation.sendAmount.ledgerAmount)
        writer.field("destination_min", operation.destMin.ledgerAmount)
        writer.asset(operation.sendAsset, prefix: "source_")
    }

    func write(_ operation: XDR.ClawbackOp, to writer: inout JSONWriter) {
        writer.asset(operation.asset)
        writer.account("from", operation.from)
        writer.field("amount", operation.amount.ledgerAmount)
    }

    func write(_ operation: XDR.CreateClaimableBalanceOp, to writer: inout JSONWriter) {
        writer.field("asset", operation.asset.canonical)
        writer.field("amount", operation.amount.ledgerAmount)
        writer.claimants(operation.claimants)
    }
}

extension JSONWriter {
    /// Writes who may claim a balance, and when.
    mutating func claimants(_ claimants: [XDR.Claimant]) {
        array("claimants", claimants) { writer, claimant in
            writer.object(nil) { writer in
                writer.field("destination", claimant.destination.address)
                writer.predicate("predicate", claimant.predicate)
            }
        }
    }
}
