internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// Paths of payments as Horizon shows them: a page without links.
struct PathsDocument: Sendable {
    let paths: [PaymentPath]

    /// The document as bytes of JSON.
    func document() -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("_embedded") { writer in
                writer.array("records", paths) { writer, path in writer.object(nil) { write(path, to: &$0) } }
            }
        }
    }

    private func write(_ path: PaymentPath, to writer: inout JSONWriter) {
        writer.asset(path.sourceAsset, prefix: "source_")
        writer.field("source_amount", path.sourceAmount.ledgerAmount)
        writer.asset(path.destinationAsset, prefix: "destination_")
        writer.field("destination_amount", path.destinationAmount.ledgerAmount)
        writer.array("path", path.path) { writer, asset in writer.object(nil) { $0.asset(asset) } }
    }
}
