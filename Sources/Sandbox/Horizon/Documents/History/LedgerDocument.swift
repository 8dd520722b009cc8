internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// A ledger as Horizon shows it.
struct LedgerDocument: Sendable {
    let record: History.LedgerRecord

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { write(links, to: &$0) }
    }

    /// Writes the members of the document.
    func write(_ links: Links, to writer: inout JSONWriter) {
        let header = record.header
        let path = "/ledgers/\(header.sequence)"
        writer.object("_links") { writer in
            links.write("self", path, to: &writer)
            for collection in ["transactions", "operations", "payments", "effects"] {
                links.write(collection, "\(path)/\(collection)\(Links.paging)", to: &writer)
            }
        }
        writer.field("id", record.hash.hex)
        writer.field("paging_token", String(record.token))
        writer.field("hash", record.hash.hex)
        // The hash of the first ledger may be all zeros, so no value of it says that there is none before.
        if header.sequence > 1 { writer.field("prev_hash", record.previousHash.hex) }
        writer.field("sequence", header.sequence)
        writer.field("successful_transaction_count", record.transactionCount)
        writer.field("failed_transaction_count", record.failedTransactionCount)
        writer.field("operation_count", record.operationCount)
        writer.field("tx_set_operation_count", record.setOperationCount)
        writer.field("closed_at", header.closeTime.date)
        writer.field("total_coins", header.totalCoins.ledgerAmount)
        writer.field("fee_pool", header.feePool.ledgerAmount)
        writer.field("base_fee_in_stroops", header.baseFee)
        writer.field("base_reserve_in_stroops", header.baseReserve)
        writer.field("max_tx_set_size", header.maxTransactionSetSize)
        writer.field("protocol_version", header.protocolVersion)
        // The sandbox's ledgers have no header on the wire.
        writer.field("header_xdr", "")
    }
}
