import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Signers of an account")
struct SignerTests {
    private let id = XDR.AccountID(.zero)
    private var store = EntryStore(header: LedgerHeader(sequence: 10, closeTime: 0))

    init() {
        store.setAccount(id, AccountEntry(balance: 1_000_000_000, sequenceNumber: 0))
    }

    private func bytes(_ byte: UInt8) -> XDR.Bytes32 {
        XDR.Bytes32([UInt8](repeating: byte, count: 32)) ?? .zero
    }

    @Test("signers are kept by kind, then by key, whatever the order in which they come")
    mutating func order() {
        let sorted: [XDR.SignerKey] = [
            .ed25519(bytes(1)), .ed25519(bytes(9)), .preAuthTx(bytes(2)), .hashX(bytes(1)), .hashX(bytes(3)),
            .signedPayload(ed25519: bytes(4), payload: [1, 1]), .signedPayload(ed25519: bytes(4), payload: [2]),
            .signedPayload(ed25519: bytes(5), payload: [0]),
        ]
        for key in sorted.reversed() { _ = store.setSigner(key, weight: 1, of: id) }
        #expect(store.account(id)?.signers.map(\.key) == sorted)
        #expect(store.account(id)?.subentryCount == 8)
        _ = store.setSigner(sorted[3], weight: 0, of: id)
        #expect(store.account(id)?.signers.count == 7)
        #expect(store.account(id)?.subentryCount == 7)
    }

    @Test("an account has at most twenty")
    mutating func limit() {
        for number in 1...20 as ClosedRange<UInt8> { _ = store.setSigner(.hashX(bytes(number)), weight: 1, of: id) }
        guard case .tooManySigners = store.setSigner(.hashX(bytes(99)), weight: 1, of: id) else {
            Issue.record("there are \(store.account(id)?.signers.count ?? 0)")
            return
        }
        guard case .set = store.setSigner(.hashX(bytes(20)), weight: 7, of: id) else {
            Issue.record("the weight of a signer could not be changed")
            return
        }
    }
}
