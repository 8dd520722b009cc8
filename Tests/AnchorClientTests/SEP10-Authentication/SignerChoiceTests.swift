import AnchorClient
import Diagnostics
import Stellar
import Testing

@Suite("Who signs in")
struct SignerChoiceTests {
    private let keys = [People.customer, People.cosigner, People.wallet].map(\.publicKey)

    private func fewest(_ weights: [Int], _ threshold: Int) throws -> [PublicKey] {
        try SignerChoice.fewest(
            of: keys + keys,
            weights: Dictionary(uniqueKeysWithValues: zip(keys, weights)),
            threshold: threshold,
            server: People.server.publicKey
        )
    }

    @Test("E36: the fewest keys that reach the threshold sign, and one at least")
    func fewest() throws {
        #expect(try fewest([1, 1, 1], 2) == [keys[0], keys[1]])
        #expect(try fewest([1, 2, 1], 2) == [keys[1]])
        #expect(try fewest([1, 2, 3], 5) == [keys[2], keys[1]])
        #expect(try fewest([1, 1, 1], 0) == [keys[0]])
        #expect(try fewest([0, 0, 1], 1) == [keys[2]])
    }

    @Test("keys that weigh too little are refused before anybody is asked")
    func tooLight() {
        let error = #expect(throws: SigningError.self) { try fewest([1, 1, 1], 4) }
        #expect(error?.summary == "the given keys weigh 3 together, and the account requires 4")
        #expect(error?.failure == .usage)
        #expect(throws: SigningError.self) { try fewest([0, 0, 0], 0) }
    }

    @Test("E37: the anchor's own key never counts")
    func server() {
        #expect(throws: SigningError.self) {
            try SignerChoice.fewest(of: keys, weights: [keys[0]: 10], threshold: 1, server: keys[0])
        }
    }

    @Test("who signs in is read as a token names it")
    func subjects() throws {
        let muxed = MuxedAccount(keys[0], muxID: 9).address
        for text in [keys[0].address, "\(keys[0].address):18446744073709551615", muxed] {
            #expect(try SessionSubject(parsing: text).description == text)
        }
        func reason(_ text: String) -> SessionSubjectError? {
            #expect(throws: SessionSubjectError.self) { try SessionSubject(parsing: text) }
        }
        #expect(reason("\(muxed):1")?.reason == .memoOfMuxedAccount)
        #expect(reason("\(keys[0].address):-1")?.reason == .memo)
        #expect(reason("\(keys[0].address):18446744073709551616")?.reason == .memo)
        guard case .account = reason("G")?.reason else {
            Issue.record("G is no account")
            return
        }
    }

    @Test("a contract is told plainly that it can't sign in")
    func contracts() throws {
        let contract = try StrKey.encode([UInt8](repeating: 5, count: 32), as: .contract)
        let error = #expect(throws: SessionSubjectError.self) { try SessionSubject(parsing: contract) }
        #expect(error?.reason == .contract)
        #expect(
            error?.summary == "`\(contract)` is a contract account, and contract accounts (SEP-45) are not supported"
        )
    }
}
