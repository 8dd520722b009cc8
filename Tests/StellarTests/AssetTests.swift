import Diagnostics
import Foundation
import Stellar
import Testing

@Suite("Asset")
struct AssetTests {
    static let issuer = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

    @Test("is written as native or CODE:ISSUER", arguments: ["native", "USD:\(issuer)", "abcdefghij12:\(issuer)"])
    func text(text: String) throws {
        let asset = try #require(Asset(text))
        #expect(asset.description == text)
        let data = try JSONEncoder().encode([asset])
        #expect(try JSONDecoder().decode([Asset].self, from: data) == [asset])
    }

    @Test(
        "any other text is no asset",
        arguments: [
            "", "XLM", "Native", "native:\(issuer.dropLast())", "USD", "USD:", ":\(issuer)", "USD:\(issuer):",
            "U-D:\(issuer)",
            "abcdefghij123:\(issuer)", "ÜSD:\(issuer)", "USD:\(issuer.lowercased())", "USD :\(issuer)", "USD:native",
        ]
    )
    func refusals(text: String) {
        #expect(Asset(text) == nil)
    }

    @Test("names its code and its issuer")
    func parts() throws {
        let asset = try #require(Asset("USD:\(Self.issuer)"))
        #expect(asset.code == "USD")
        #expect(asset.issuer == PublicKey(Self.issuer))
        #expect(Asset.native.code == "XLM")
        #expect(Asset.native.issuer == nil)
    }

    @Test("sorts as the network does: native, short codes, long codes")
    func order() throws {
        let texts = ["native", "ZZZZ:\(Self.issuer)", "AAAAA:\(Self.issuer)", "AAAAB:\(Self.issuer)"]
        let assets = try texts.map { try #require(Asset($0)) }
        #expect(assets.reversed().sorted() == assets)
    }

    @Test("a claimable balance is read in both spellings")
    func claimableBalances() throws {
        let address = "BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU"
        let id = try #require(ClaimableBalanceID(address))
        #expect(id.address == address)
        #expect(id.description == "00000000" + id.hash.hex)
        #expect(ClaimableBalanceID(id.description) == id)
        #expect(ClaimableBalanceID("00000001" + id.hash.hex) == nil)
        #expect(ClaimableBalanceID(id.hash.hex) == nil)
    }

    @Test(
        "each thing that can be wrong with an asset has its own message",
        arguments: [
            (":GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5I", "it has no code"),
            ("ABCDEFGHIJKLM:GX", "its code has 13 characters, more than 12"), ("GO-LD:GX", "its code has \"-\" in it"),
            ("GÖLD", "its code has \"Ö\" in it"), ("GOLD:", "it has no issuer"),
            ("GOLD", "it has no issuer"),
            ("GOLD:GBAD", "the issuer of the asset is no account: \"GBAD\" has 4"),
            ("GOLD:GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A", "wrong checksum"),
            ("GOLD:G:G", "several colons"),
        ]
    )
    func faults(text: String, words: String) {
        let error = #expect(throws: AssetError.self) { try Asset(parsing: text) }
        #expect(error?.summary.contains(words) == true && error?.help != nil, "\(error?.summary ?? "")")
    }

    @Test("what is parsed with reasons is what is parsed without, and a seed is not repeated")
    func parsing() throws {
        let text = "GOLD:GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5I"
        #expect(try Asset(parsing: text) == Asset(text) && Asset(parsing: "native") == .native)
        let seed = "SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"
        for text in [seed, "GOLD:\(seed)", "\(seed):G", seed.lowercased(), "\(seed.dropLast(9)):G"] {
            let error = #expect(throws: AssetError.self) { try Asset(parsing: text) }
            #expect(error?.description.uppercased().contains("SBGW") == false, "\(error?.description ?? "")")
        }
    }
}
