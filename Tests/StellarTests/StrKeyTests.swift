import Diagnostics
import Stellar
import Testing

@Suite("StrKey")
struct StrKeyTests {
    @Test("takes every valid example of SEP-23 and writes it again")
    func valid() throws {
        let vectors = try SEPVectors.read()
        let key = try #require(Hexadecimal.decode(vectors.strkey_valid_common_ed25519_hex))
        #expect(vectors.strkey_valid.count == 8)
        for vector in vectors.strkey_valid {
            let (kind, payload) = try StrKey.decode(vector.strkey)
            #expect(kind.rawValue == vector.strkey.first)
            #expect(try StrKey.encode(payload, as: kind) == vector.strkey)
            #expect(payload.starts(with: kind == .claimableBalance ? [0] + key : key))
            if let id = vector.id {
                let account = try MuxedAccount(address: vector.strkey)
                #expect(account.muxID == UInt64(id))
                #expect(account.accountID.bytes == key)
                #expect(account.address == vector.strkey)
            }
            if let hex = vector.payload_hex {
                let signer = try SignerKey(text: vector.strkey)
                let publicKey = try #require(PublicKey(key))
                let signed = try #require(Hexadecimal.decode(hex))
                #expect(signer == .signedPayload(publicKey, payload: signed))
                #expect(signer.description == vector.strkey)
            }
        }
    }

    @Test("refuses every invalid example of SEP-23, and each by itself is no value either")
    func invalid() throws {
        let vectors = try SEPVectors.read()
        #expect(vectors.strkey_invalid.count == 15)
        for text in vectors.strkey_invalid {
            #expect(throws: StrKeyError.self, "\(text)") { try StrKey.decode(text) }
            #expect(PublicKey(text) == nil)
            #expect(MuxedAccount(text) == nil)
            #expect(SignerKey(text) == nil)
            #expect(ClaimableBalanceID(text) == nil)
        }
    }

    @Test("every kind has its letter and its length", arguments: StrKey.Kind.allCases)
    func kinds(kind: StrKey.Kind) throws {
        let key = Array(1...32) as [UInt8]
        let (payload, length): ([UInt8], Int) =
            switch kind {
            case .muxedAccount: (key + [UInt8](repeating: 255, count: 8), 69)
            case .claimableBalance: ([0] + key, 58)
            case .signedPayload: (key + [0, 0, 0, 64] + [UInt8](repeating: 9, count: 64), 165)
            default: (key, 56)
            }
        let text = try StrKey.encode(payload, as: kind)
        #expect(text.first == kind.rawValue)
        #expect(text.count == length)
        #expect(try StrKey.decode(text, as: kind) == payload)
        #expect(throws: StrKeyError.self) { try StrKey.encode(payload + [0], as: kind) }
        #expect(throws: StrKeyError.self) { try StrKey.encode([], as: kind) }
        #expect(throws: StrKeyError.self) { try StrKey.decode(text.lowercased()) }
        #expect(throws: StrKeyError.self) { try StrKey.decode(" " + text) }
    }

    @Test("a change of any letter is noticed")
    func mistypedLetters() throws {
        let text = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
        for index in text.indices {
            var mistyped = text
            mistyped.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(throws: StrKeyError.self) { try StrKey.decode(mistyped) }
        }
    }

    @Test("what is too short is called so, and not written in the wrong letters", arguments: ["GAKN5", "GA", ""])
    func tooShort(text: String) {
        let error = #expect(throws: StrKeyError.self) { try StrKey.decode(text) }
        #expect(error?.reason == .length(text.count))
        let foreign = #expect(throws: StrKeyError.self) { try StrKey.decode(text + "1") }
        #expect(foreign?.reason == .notBase32)
    }

    @Test("a text of no kind whatever is refused", arguments: ["", "G", "A", "GA", "☃", "G\0", "GGGGGGGG"])
    func nonsense(text: String) {
        #expect(throws: StrKeyError.self) { try StrKey.decode(text) }
    }

    @Test("errors show the beginning of an address and nothing of a seed")
    func excerpts() throws {
        let seed = "SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"
        let mistaken = #expect(throws: StrKeyError.self) { try PublicKey(address: seed) }
        #expect(mistaken?.reason == .wrongKind(expected: .publicKey, found: .seed))
        #expect(mistaken?.summary == "\"•••\" begins with S, where one with G is needed")
        #expect(mistaken?.help == "keep the seed to yourself; give the address that begins with G")
        let cut = #expect(throws: StrKeyError.self) { try KeyPair(secretSeed: Secret(String(seed.dropFirst()))) }
        #expect(cut?.excerpt == "•••")
        let address = #expect(throws: StrKeyError.self) { try PublicKey(address: "GAAAAAAAACGC6") }
        #expect(address?.excerpt == "GAAAAAAA…")
    }

    @Test(
        "how long a text should be goes by how it begins",
        arguments: [
            ("GBAD", "an address that begins with G has 56"), ("MBAD", "an address that begins with M has 69"),
            ("CBAD", "a contract's address, which begins with C, has 56"), ("QBAD", "no key or id has so many"),
            ("SBAD", "a secret seed has 56"),
        ]
    )
    func lengths(text: String, words: String) {
        let error = #expect(throws: StrKeyError.self) { try MuxedAccount(address: text) }
        #expect(error?.summary.hasSuffix("has 4 characters; \(words)") == true, "\(error?.summary ?? "")")
    }

    @Test("a contract in the place of an account is told as that")
    func contracts() throws {
        let contract = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .contract)
        let error = #expect(throws: StrKeyError.self) { try MuxedAccount(address: contract) }
        #expect(error?.summary.contains("is a contract account (SEP-45), and those are not supported") == true)
        #expect(error?.help?.contains("contract accounts need SEP-45") == true)
    }

    @Test("what was meant as an address is told from a name")
    func meaning() {
        let address = "GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5I"
        for text in [address, address.lowercased(), String(address.dropLast(20)), "1" + address, address + "XYZ"] {
            #expect(StrKey.isMeant(by: text), "\(text)")
        }
        for text in [
            "", "Robert", "GABC", "GOLDSMITH", "Ada Lovelace", "savings-for-the-holidays-of-next-year", "ada*b.c",
        ] {
            #expect(!StrKey.isMeant(by: text), "\(text)")
            #expect(!StrKey.isMeant(within: text), "\(text)")
        }
        for text in ["id:\(address)", "a*\(address)*b", "to \(address.dropLast(9))", "\"\(address.lowercased())\""] {
            #expect(StrKey.isMeant(within: text) && !StrKey.isMeant(by: text), "\(text)")
        }
    }

    @Test(
        "a seed is also meant that is written in groups, or has a letter that is in no key",
        arguments: [" ", "-", "\u{AD}", "\u{200B}", "ü", "\n"]
    )
    func grouped(mark: String) throws {
        let seed = try StrKey.encode([UInt8](repeating: 7, count: 32), as: .seed)
        let groups = stride(from: 0, to: seed.count, by: 4).map { String(seed.dropFirst($0).prefix(4)) }
        for text in [groups.joined(separator: mark), "\(seed.prefix(20))\(mark)\(seed.dropFirst(20))", mark + seed] {
            #expect(StrKey.isMeant(within: text), "\(text.count) characters")
        }
    }
}
