import Diagnostics
import Sodium
import Stellar
import StellarXDR
import TestLanes
import Testing

@Suite("What a real node took and answered", .tags(.computing))
struct LedgerVectorTests {
    @Test("all files are there")
    func files() {
        #expect(LedgerVectors.names.count == 37)
    }

    @Test("every envelope is written again as it was read, and has the node's hash", arguments: LedgerVectors.names)
    func envelopesOnTheWire(name: String) throws {
        let vectors = try LedgerVectors.file(name)
        let network = Network(passphrase: vectors.network.passphrase)
        #expect(network.id.hex == vectors.network.id)
        for transaction in vectors.transactions {
            let bytes = try #require(Base64.decode(transaction.envelope_xdr))
            let envelope = try XDR.TransactionEnvelope(xdr: bytes)
            let payload = envelope.signaturePayload(networkID: network.id.wire)
            #expect(envelope.xdr == bytes, "\(transaction.name)")
            #expect(Hash256.digest(of: payload).hex == transaction.hash, "\(transaction.name)")
            if let innerHash = transaction.inner_hash {
                let payload = envelope.innermost.signaturePayload(networkID: network.id.wire)
                #expect(Hash256.digest(of: payload).hex == innerHash, "\(transaction.name)")
            }
        }
    }

    @Test("the values for programs carry all of it but what no ledger accepts", arguments: LedgerVectors.names)
    func envelopesAsValues(name: String) throws {
        let vectors = try LedgerVectors.file(name)
        let network = Network(passphrase: vectors.network.passphrase)
        for transaction in vectors.transactions {
            let envelope: TransactionEnvelope
            do throws(EnvelopeError) {
                envelope = try TransactionEnvelope(base64: transaction.envelope_xdr)
            } catch {
                guard case .unrepresentable = error.reason else { throw error }
                #expect(transaction.deliberately_malformed == true, "\(transaction.name): \(error)")
                continue
            }
            #expect(envelope.base64 == transaction.envelope_xdr, "\(transaction.name)")
            #expect(envelope.hash(for: network).hex == transaction.hash, "\(transaction.name)")
            #expect(envelope.innerHash(for: network)?.hex == transaction.inner_hash, "\(transaction.name)")
            switch envelope {
            case .v0: #expect(transaction.kind == "v0")
            case .v1: #expect(transaction.kind == "v1")
            case .feeBump: #expect(transaction.kind == "fee_bump")
            }
        }
    }

    @Test(
        "every result is written again as it was read, and its codes have Horizon's names",
        arguments: LedgerVectors.names
    )
    func results(name: String) throws {
        let vectors = try LedgerVectors.file(name)
        for transaction in vectors.transactions {
            let answers = [
                (transaction.submit.error_xdr, transaction.submit.result_codes),
                (transaction.result_xdr, transaction.result?.codes),
            ]
            for case (let xdr?, let codes?) in answers {
                let bytes = try #require(Base64.decode(xdr))
                #expect(try XDR.TransactionResult(xdr: bytes).xdr == bytes, "\(transaction.name)")
                let result = try TransactionResult(base64: xdr)
                #expect(result.codes == codes, "\(transaction.name)")
                #expect(result.isSuccess == ["tx_success", "tx_fee_bump_inner_success"].contains(codes.transaction))
            }
        }
    }

    @Test("the signatures of what succeeded are those of the keys that the files name", arguments: LedgerVectors.names)
    func signatures(name: String) throws {
        let vectors = try LedgerVectors.file(name)
        let network = Network(passphrase: vectors.network.passphrase)
        let keys = try vectors.keys.values.map { try KeyPair(secretSeed: Secret($0.seed)) }
        #expect(Set(keys.map(\.publicKey.address)) == Set(vectors.keys.values.map(\.account_id)))
        var verified = 0
        for transaction in vectors.transactions where transaction.result?.codes.transaction == "tx_success" {
            let envelope = try TransactionEnvelope(base64: transaction.envelope_xdr)
            let hash = envelope.hash(for: network)
            for signature in envelope.signatures {
                guard let key = keys.first(where: { $0.publicKey.hint == signature.hint }) else { continue }
                #expect(key.publicKey.verify(signature.signature, of: hash.bytes), "\(transaction.name)")
                #expect(key.sign(hash) == signature, "\(transaction.name)")
                #expect(envelope.isSigned(by: key.publicKey, for: network))
                #expect(!envelope.isSigned(by: key.publicKey, for: .testnet))
                verified += 1
            }
        }
        #expect(verified > 0)
    }
}
