import Foundation
import Sodium
import Stellar
import StellarXDR
import XDRTestSupport

/// What foreign clients compare themselves with: writes random transactions, and reads what others wrote.
///
///     transaction-samples write SEED COUNT PASSPHRASE
///     transaction-samples read PASSPHRASE < lines of base64
///
/// Both print a line of JSON for each transaction.
@main
enum TransactionSamples {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "write" where words.count == 4:
            guard let seed = UInt64(words[1]), let count = Int(words[2]) else { return complain() }
            try write(seed, count, Network(passphrase: words[3]))
        case "read" where words.count == 2:
            let network = Network(passphrase: words[1])
            while let line = readLine() { try show(read(line, network)) }
        default:
            complain()
        }
    }

    private static func write(_ seed: UInt64, _ count: Int, _ network: Network) throws {
        var transactions = RandomTransactions(seed: seed)
        for _ in 0..<count {
            let envelope = transactions.envelope(for: network)
            try show(Sample(xdr: envelope.base64, hash: envelope.hash(for: network).hex))
        }
    }

    /// What the decoder made of an envelope, written again from the wire's values and from those for programs.
    private static func read(_ text: String, _ network: Network) -> Sample {
        guard let bytes = Base64.decode(text) else { return Sample(error: "this is not base64") }
        do {
            let wire = try XDR.TransactionEnvelope(xdr: bytes)
            let hash = Hash256.digest(of: wire.signaturePayload(networkID: network.id.wire))
            var sample = Sample(xdr: Base64.encode(wire.xdr), hash: hash.hex)
            // What no ledger accepts has no value for programs.
            do {
                let envelope = try TransactionEnvelope(xdr: bytes)
                sample.values = envelope.base64
                sample.valuesHash = envelope.hash(for: network).hex
            } catch {
                sample.error = "\(error)"
            }
            return sample
        } catch {
            return Sample(error: "\(error)")
        }
    }

    private static func show(_ sample: Sample) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(sample) + Data("\n".utf8))
    }

    private static func complain() {
        let usage = "usage: transaction-samples write SEED COUNT PASSPHRASE | transaction-samples read PASSPHRASE\n"
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
    }
}

/// A line of the answer.
private struct Sample: Encodable {
    var xdr: String?
    var hash: String?
    var values: String?
    var valuesHash: String?
    var error: String?

    private enum CodingKeys: String, CodingKey {
        case xdr, hash, values, error
        case valuesHash = "values_hash"
    }
}
