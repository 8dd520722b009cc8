import Diagnostics
import Foundation
import TestLanes
import Testing

@testable import Stellar

@Suite("Recovery phrases", .tags(.computing))
struct RecoveryPhraseTests {
    @Test("every account of every example of SEP-5")
    func vectors() throws {
        let vectors = try SEPVectors.read().sep5
        #expect(vectors.count == 5)
        for vector in vectors {
            let phrase = try RecoveryPhrase(words: Secret(vector.mnemonic))
            let passphrase = Secret(vector.passphrase)
            #expect(phrase.words().reveal() == vector.mnemonic)
            #expect(Hexadecimal.encode(phrase.seed(passphrase: passphrase)) == vector.bip39_seed_hex)
            let parent = HardenedKey(seed: phrase.seed(passphrase: passphrase)).child(44).child(148)
            #expect(Hexadecimal.encode(parent.bytes) == vector.m_44_148_key_hex)
            #expect(vector.keys.count == 10)
            for (number, key) in zip(UInt32(0)..., vector.keys) {
                let pair = try phrase.account(number, passphrase: passphrase)
                #expect(pair.publicKey.address == key.public)
                #expect(pair.secretSeed().reveal() == key.secret)
            }
        }
    }

    @Test("the list is that of BIP-39")
    func list() {
        #expect(EnglishWords.all.count == 2048)
        let text = EnglishWords.all.map { $0 + "\n" }.joined()
        #expect(
            Hash256.digest(of: Array(text.utf8)).hex
                == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
        )
    }

    @Test("bytes become words and come back", arguments: [(16, 12), (20, 15), (24, 18), (28, 21), (32, 24)])
    func entropy(byteCount: Int, wordCount: Int) throws {
        let entropy = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        let phrase = try RecoveryPhrase(entropy: Secret(entropy))
        #expect(phrase.wordCount == wordCount)
        #expect(phrase.words().reveal().split(separator: " ").count == wordCount)
        #expect(try RecoveryPhrase(words: phrase.words()).entropy().reveal() == entropy)
    }

    @Test("letter case and blanks do not matter")
    func leniency() throws {
        let words = String(repeating: "Abandon\n\t ", count: 11) + "ABOUT \n"
        #expect(try RecoveryPhrase(words: Secret(words)).entropy().reveal() == [UInt8](repeating: 0, count: 16))
    }

    @Test(
        "words that are no phrase, each with its reason",
        arguments: [
            ("", .wordCount(0)),
            (String(repeating: "abandon ", count: 11), .wordCount(11)),
            (String(repeating: "abandon ", count: 12), .checksum),
            (String(repeating: "abandon ", count: 11) + "abuot", .unknownWord(position: 12)),
            ("about " + String(repeating: "abandon ", count: 11), .checksum),
        ] as [(String, RecoveryPhraseError.Reason)]
    )
    func refused(words: String, reason: RecoveryPhraseError.Reason) {
        #expect(throws: RecoveryPhraseError(reason)) { try RecoveryPhrase(words: Secret(words)) }
    }

    @Test("a checksum of every length finds most words that were swapped for another")
    func checksums() throws {
        let phrase = try RecoveryPhrase(entropy: Secret([UInt8](repeating: 0x5A, count: 16)))
        let words = phrase.words().reveal().split(separator: " ").map(String.init)
        let taken = EnglishWords.all.count { word in
            (try? RecoveryPhrase(words: Secret((words.dropLast() + [word]).joined(separator: " ")))) != nil
        }
        // The last word has seven free bits; of each 16 words with the same ones, one has the right checksum.
        #expect(taken == 128)
    }

    @Test("nothing that is printed holds a word")
    func silence() throws {
        let phrase = try RecoveryPhrase(entropy: Secret([UInt8](repeating: 0, count: 16)))
        var dumped = ""
        dump(phrase, to: &dumped)
        for text in ["\(phrase)", String(reflecting: phrase), dumped] { #expect(!text.contains("abandon")) }
        let error = #expect(throws: RecoveryPhraseError.self) {
            try RecoveryPhrase(words: Secret(String(repeating: "abandon ", count: 11) + "sesame"))
        }
        #expect(error?.description.contains("sesame") == false)
    }

    @Test("accounts are numbered below 2³¹")
    func numbers() throws {
        let phrase = try RecoveryPhrase(entropy: Secret([UInt8](repeating: 0, count: 16)))
        #expect(throws: Never.self) { try phrase.account((1 << 31) - 1) }
        #expect(throws: RecoveryPhraseError(.accountNumber(1 << 31))) { try phrase.account(1 << 31) }
    }
}
