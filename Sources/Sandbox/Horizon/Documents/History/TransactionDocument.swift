internal import JSON
internal import LedgerEngine
internal import Sodium
internal import Stellar
internal import StellarXDR

/// A transaction in a ledger as Horizon shows it.
struct TransactionDocument: Sendable {
    let applied: AppliedTransaction

    /// The hash that the client asked for, where it is that of a transaction inside a fee bump.
    var askedHash: XDR.Hash?

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { write(links, to: &$0) }
    }

    /// Writes the members of the document.
    func write(_ links: Links, to writer: inout JSONWriter) {
        let candidate = applied.candidate
        let transaction = candidate.transaction
        let hash = askedHash ?? applied.hash
        writeLinks(links, hash: hash, to: &writer)
        writer.field("id", hash.hex)
        writer.field("paging_token", String(applied.pagingToken))
        writer.field("successful", applied.result.isSuccess)
        writer.field("hash", hash.hex)
        writer.field("ledger", applied.ledger)
        writer.field("created_at", applied.closeTime.date)
        writer.field("source_account", transaction.sourceAccount.accountID.address)
        writer.customer("account", transaction.sourceAccount)
        writer.field("source_account_sequence", String(transaction.seqNum))
        writer.account("fee_account", candidate.payer)
        writer.field("fee_charged", String(applied.result.feeCharged))
        writer.field("max_fee", String(candidate.feeBid))
        writer.field("operation_count", transaction.operations.count)
        writer.field("envelope_xdr", candidate.envelope.base64)
        writer.field("result_xdr", applied.result.base64)
        // The sandbox keeps no metadata, as Horizon may be told to.
        writer.field("fee_meta_xdr", "")
        write(transaction.memo, to: &writer)
        // Anyone who asks for the transaction inside a fee bump wants the signatures that belong to that hash.
        let signatures =
            if hash != applied.hash, case .feeBump(let outer, _) = candidate.envelope {
                outer.innerTx.signatures
            } else {
                candidate.envelope.signatures
            }
        writer.array("signatures", signatures) { $0.field(nil, Base64.encode($1.signature)) }
        write(transaction.cond, to: &writer)
        writeFeeBump(to: &writer)
    }

    private func writeLinks(_ links: Links, hash: XDR.Hash, to writer: inout JSONWriter) {
        let path = "/transactions/\(hash.hex)"
        writer.object("_links") { writer in
            links.write("self", path, to: &writer)
            links.write("account", "/accounts/\(applied.candidate.source.address)", to: &writer)
            links.write("ledger", "/ledgers/\(applied.ledger)", to: &writer)
            links.write("operations", "\(path)/operations\(Links.paging)", to: &writer)
            links.write("effects", "\(path)/effects\(Links.paging)", to: &writer)
            links.write("precedes", "/transactions?order=asc&cursor=\(applied.pagingToken)", to: &writer)
            links.write("succeeds", "/transactions?order=desc&cursor=\(applied.pagingToken)", to: &writer)
            links.write("transaction", path, to: &writer)
        }
    }

    private func write(_ memo: XDR.Memo, to writer: inout JSONWriter) {
        switch memo {
        case .none: break
        case .text(let bytes):
            writer.field("memo", String(decoding: bytes, as: UTF8.self))
            writer.field("memo_bytes", Base64.encode(bytes))
        case .id(let id): writer.field("memo", String(id))
        case .hash(let hash), .returnHash(let hash): writer.field("memo", Base64.encode(hash.bytes))
        }
        writer.field("memo_type", memo.horizonType)
    }

    private func write(_ conditions: XDR.Preconditions, to writer: inout JSONWriter) {
        let all = conditions.full
        if case .none = conditions { return }
        writer.object("preconditions") { writer in
            if let bounds = all.timeBounds {
                writer.object("timebounds") { writer in
                    writer.field("min_time", String(bounds.minTime))
                    if bounds.maxTime > 0 { writer.field("max_time", String(bounds.maxTime)) }
                }
            }
            if let bounds = all.ledgerBounds {
                writer.object("ledgerbounds") { writer in
                    writer.field("min_ledger", bounds.minLedger)
                    writer.field("max_ledger", bounds.maxLedger)
                }
            }
            if let number = all.minSeqNum { writer.field("min_account_sequence", String(number)) }
            if all.minSeqAge > 0 { writer.field("min_account_sequence_age", String(all.minSeqAge)) }
            if all.minSeqLedgerGap > 0 { writer.field("min_account_sequence_ledger_gap", all.minSeqLedgerGap) }
            guard !all.extraSigners.isEmpty else { return }
            writer.array("extra_signers", all.extraSigners) { $0.field(nil, SignerKey($1).description) }
        }
    }

    private func writeFeeBump(to writer: inout JSONWriter) {
        guard let feeBump = applied.candidate.feeBump,
            case .feeBump(let outer, let signatures) = applied.candidate.envelope
        else { return }
        writer.object("fee_bump_transaction") { writer in
            writer.field("hash", feeBump.hash.hex)
            writer.array("signatures", signatures) { $0.field(nil, Base64.encode($1.signature)) }
        }
        writer.object("inner_transaction") { writer in
            writer.field("hash", applied.candidate.innerHash.hex)
            writer.array("signatures", outer.innerTx.signatures) { $0.field(nil, Base64.encode($1.signature)) }
            writer.field("max_fee", String(outer.innerTx.tx.fee))
        }
    }
}

extension Candidate {
    /// The account that pays, with the customer behind it where there is one.
    fileprivate var payer: XDR.MuxedAccount {
        switch envelope {
        case .feeBump(let outer, _): outer.feeSource
        case .v0, .v1: transaction.sourceAccount
        }
    }
}

extension XDR.Memo {
    /// Horizon's name for memos of this kind.
    fileprivate var horizonType: String {
        switch self {
        case .none: "none"
        case .text: "text"
        case .id: "id"
        case .hash: "hash"
        case .returnHash: "return"
        }
    }
}
