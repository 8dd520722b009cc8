import AnchorClient
import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("StellarToml")
struct StellarTomlTests {
    private func parse(_ text: String, of domain: HomeDomain = .example) throws(DiscoveryError) -> StellarToml {
        try StellarToml(Array(text.utf8), of: domain)
    }

    private func fixture() throws -> StellarToml {
        try StellarToml(Array(Fixture.data("sep1/anchor.toml")), of: .example)
    }

    private func reason(_ body: () throws -> Void) -> DiscoveryError.Reason? {
        #expect(throws: DiscoveryError.self, performing: body)?.reason
    }

    @Test("tells what the anchor offers, and keeps what it does not know")
    func reading() throws {
        let toml = try fixture()
        #expect(toml.networkPassphrase == Network.testnet.passphrase)
        #expect(toml.organisation == "Anchor Example")
        #expect(toml.services == [.federation, .transfers, .authentication, .hostedTransfers, .quotes])
        #expect(try toml.endpoint(of: .authentication).absoluteString == "https://anchor.example/auth")
        #expect(try toml.endpoint(of: .hostedTransfers).absoluteString == "https://anchor.example/sep24/")
        #expect(try toml.endpoint(of: .customers).absoluteString == "https://anchor.example/sep6")
        #expect(try toml.signingKey().address == "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7")
        #expect(toml.fields["SOMETHING_NEW"]?.string?.hasPrefix("1979-05-27") == true)
    }

    @Test("E24: an entry that is broken, linked or new does not spoil the others")
    func currencies() throws {
        let currencies = try fixture().currencies
        #expect(currencies.count == 7)
        #expect(currencies.map(\.code) == ["USDC", "native", nil, "TWIN", "TWIN", "TOKEN", "BROKEN"])
        #expect(currencies[0].displayDecimals == 2)
        #expect(currencies[0].fields["is_asset_anchored"]?.bool == true)
        #expect(currencies[0].fields["fee_fixed"]?.decimalText == "0.25")
        #expect(currencies[1].asset == .native)
        #expect(currencies[2].link?.absoluteString == "https://anchor.example/.well-known/EURC.toml")
        #expect(currencies[5].asset == nil)
        #expect(currencies[6].asset == nil)
        #expect(currencies[6].displayDecimals == nil)
    }

    @Test("E34: finds an asset by its code, unless the code says too little")
    func assets() throws {
        let toml = try fixture()
        let usdc = "USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E"
        #expect(try toml.asset("USDC").description == usdc)
        #expect(try toml.asset("native") == .native)
        #expect(try toml.asset("XLM") == .native)
        let unlisted = "USDC:GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        #expect(try toml.asset(unlisted).description == unlisted)
        for (text, meant) in [("USDX", "USDC"), ("usdc", "USDC"), ("ZWL", nil)] as [(String, String?)] {
            guard case .unknownCurrency(text, meant, let known) = reason({ _ = try toml.asset(text) }) else {
                Issue.record("\(text) is known")
                continue
            }
            #expect(known.contains("USDC") && known == known.sorted())
        }
        guard case .ambiguousCurrency("TWIN", let issuers) = reason({ _ = try toml.asset("TWIN") }) else {
            Issue.record("two issuers")
            return
        }
        #expect(issuers.count == 2)
    }

    @Test("is strict about what is used, and names the key and the domain")
    func strictness() throws {
        let toml = try parse(
            """
            SIGNING_KEY = "GCEIVR3WB2I5OIO74QU6XF4YVYDBJBHJIBR4WBVZL36PGMQNSCPMZ5OX"
            WEB_AUTH_ENDPOINT = "http://anchor.example/auth"
            TRANSFER_SERVER_SEP0024 = "anchor.example/sep24"
            TRANSFER_SERVER = "https://user:pass@anchor.example/sep6"
            ANCHOR_QUOTE_SERVER = "http://localhost:8000/sep38"
            FEDERATION_SERVER = ""
            DIRECT_PAYMENT_SERVER = 31
            """
        )
        guard case .invalidAccount("SIGNING_KEY", let error) = reason({ _ = try toml.signingKey() }) else {
            Issue.record("a wrong checksum")
            return
        }
        #expect(error.reason == .checksum)
        let auth = try #require(URL(string: "http://anchor.example/auth"))
        let insecure = DiscoveryError.Reason.insecureURL(key: "WEB_AUTH_ENDPOINT", RedactedURL(auth, isKnown: true))
        #expect(reason { _ = try toml.endpoint(of: .authentication) } == insecure)
        #expect(reason { _ = try toml.endpoint(of: .hostedTransfers) } == .invalidURL(key: "TRANSFER_SERVER_SEP0024"))
        #expect(reason { _ = try toml.endpoint(of: .transfers) } == .invalidURL(key: "TRANSFER_SERVER"))
        #expect(reason { _ = try toml.endpoint(of: .federation) } == .missing(key: "FEDERATION_SERVER"))
        #expect(reason { _ = try toml.endpoint(of: .directPayments) } == .invalidURL(key: "DIRECT_PAYMENT_SERVER"))
        guard case .insecureURL = reason({ _ = try toml.endpoint(of: .quotes) }) else {
            Issue.record("a distant anchor must not send its customers to their own machine")
            return
        }
        let missing = DiscoveryError(.missing(key: "WEB_AUTH_ENDPOINT"), domain: .example)
        #expect(missing.summary == "the stellar.toml of anchor.example has no WEB_AUTH_ENDPOINT")
        #expect(
            missing.help
                == "publish `WEB_AUTH_ENDPOINT`; SEP-1, \"General Information\"; choose an anchor that offers sign-in (SEP-10)"
        )
    }

    @Test("an anchor on this machine may be met over http there")
    func loopback() throws {
        let domain = try HomeDomain(parsing: "localhost:8000")
        let toml = try parse(
            """
            WEB_AUTH_ENDPOINT = "http://localhost:8000/auth"
            TRANSFER_SERVER = "http://127.0.0.1:8000/sep6"
            KYC_SERVER = "http://anchor.example/kyc"
            """,
            of: domain
        )
        #expect(try toml.endpoint(of: .authentication).absoluteString == "http://localhost:8000/auth")
        #expect(try toml.endpoint(of: .transfers).absoluteString == "http://127.0.0.1:8000/sep6")
        #expect(throws: DiscoveryError.self) { try toml.endpoint(of: .customers) }
    }

    @Test("E24: a byte order mark and Windows line ends do no harm")
    func encodings() throws {
        let text = "\u{FEFF}VERSION = \"1\"\r\nSIGNING_KEY = \"x\"\r\n\r\n[DOCUMENTATION]\r\nORG_NAME = \"Žižkov\"\r\n"
        let toml = try parse(text)
        #expect(toml.organisation == "Žižkov")
        #expect(toml.fields["VERSION"]?.string == "1")
        #expect(try parse("# nothing yet").services.isEmpty)
    }

    @Test("what can be done is told: wait for a server in trouble, publish a key that is missing")
    func messages() {
        let trouble = DiscoveryError(.status(500), domain: .example)
        #expect(trouble.summary == "\(HomeDomain.example.name) could not give its stellar.toml (status 500)")
        #expect(trouble.help?.hasPrefix("try again later") == true)
        #expect(DiscoveryError(.missing(key: "SIGNING_KEY"), domain: .example).help?.hasPrefix("publish") == true)
        let broken = DiscoveryError(.notTOML(line: 2, column: 5, parserMessage: "Oops"), domain: .example)
        #expect(broken.summary.hasSuffix("is not TOML from line 2, column 5 on: the parser says \"Oops\""))
    }

    @Test("what is no TOML is refused with its line")
    func noTOML() {
        guard case .notTOML(2, _, let message) = reason({ _ = try parse("A = 1\nB = = 2\n") }) else {
            Issue.record("the second line is wrong")
            return
        }
        #expect(!message.isEmpty)
        for text in ["A = 1\nA = 2", "[x", "A = \"", "A = 0x", "= 1", "a.b = 1\na = 2"] {
            guard case .notTOML = reason({ _ = try parse(text) }) else {
                Issue.record("\(text) is no TOML")
                continue
            }
        }
        #expect(reason { _ = try parse("A = \"\u{0}\"") } == .notText)
        for nothing in ["", "\n", " \r\n\t"] { #expect(reason { _ = try parse(nothing) } == .empty) }
        #expect(reason { _ = try StellarToml([0x41, 0xFF, 0xFE], of: .example) } == .notText)
    }

    @Test("a file made to break its reader breaks nothing")
    func hostileFiles() {
        let deepKey = String(repeating: "a.", count: 50_000) + "a"
        for text in [
            deepKey + " = 1", "[\(deepKey)]", deepKey + " = 1\nbroken", "x = { \(deepKey) = 1 }",
            "s = \"\"\"\n\"\"\"\n\(deepKey) = 1", "s = '\\'\n\(deepKey) = 1", "# \"\n\(deepKey) = 1",
        ] {
            #expect(reason { _ = try parse(text) } == .tooDeep)
        }
        let brackets = String(repeating: "[", count: 50_000)
        guard case .notTOML = reason({ _ = try parse("x = \(brackets)") }) else {
            Issue.record("too many brackets")
            return
        }
        let nested = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(reason { _ = try parse("x = \(nested)") } == .tooDeep)
        #expect(throws: Never.self) { _ = try parse("text = \"\"\"\(String(repeating: ".", count: 5000))\"\"\"") }
        #expect(throws: Never.self) { _ = try parse("\"a\\u0000b\" = 1\nC = \"x\\u0000y\"") }
        let large = "x = \"\(String(repeating: "a", count: StellarToml.sizeLimit))\""
        #expect(reason { _ = try parse(large) } == .tooLarge(limit: 102_400))
    }
}
