import Foundation
import TestSupport

/// The examples that the SEPs give.
struct SEPVectors: Decodable {
    static func read() throws -> SEPVectors {
        try JSONDecoder().decode(SEPVectors.self, from: Fixture.data("vectors/sep-vectors.json"))
    }

    struct ValidStrKey: Decodable {
        var strkey: String
        var id: String?
        var payload_hex: String?
    }

    struct Mnemonic: Decodable {
        struct Pair: Decodable {
            var `public`: String
            var secret: String
        }

        var mnemonic: String
        var passphrase: String
        var bip39_seed_hex: String
        var m_44_148_key_hex: String
        var keys: [Pair]
    }

    struct SignedURI: Decodable {
        var secret: String
        var signature_b64: String
        var uri: String
    }

    struct Txrep: Decodable {
        var xdr_b64: String
    }

    var strkey_valid: [ValidStrKey]
    var strkey_valid_common_ed25519_hex: String
    var strkey_invalid: [String]
    var sep5: [Mnemonic]
    var sep10_example_challenge_xdr: String
    var sep10_example_signed_challenge_xdr: String
    var sep7_signing: SignedURI
    var sep11_example: Txrep
}
