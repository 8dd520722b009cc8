import Diagnostics
import Foundation
import Sodium
import Stellar
import TestSupport
import Testing

@Suite("SigningRequest")
struct SigningRequestTests {
    private static let destination = "GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO"

    private func keys(_ number: UInt8) throws -> KeyPair {
        try KeyPair(seed: Secret([UInt8](repeating: number, count: 32)))
    }

    private func envelope() throws -> TransactionEnvelope {
        let account = MuxedAccount(try keys(1).publicKey)
        return TransactionEnvelope(
            Transaction(
                source: account,
                fee: 100,
                sequenceNumber: 0,
                memo: .none,
                operations: [Stellar.Operation(.bumpSequence(to: 7))]
            )
        )
    }

    private func error(_ text: String) -> SigningRequestError.Reason? {
        #expect(throws: SigningRequestError.self) { try SigningRequest(parsing: text) }?.reason
    }

    private func pay(_ more: String) -> String { "web+stellar:pay?destination=\(Self.destination)\(more)" }

    @Test("the SEP's example is read, verifies, and comes out the same")
    func example() throws {
        struct Vectors: Decodable {
            struct Signing: Decodable {
                var secret: String
                var signature_b64: String
                var uri: String
            }
            var sep7_signing: Signing
        }
        let vector = try JSONDecoder().decode(Vectors.self, from: Fixture.data("vectors/sep-vectors.json")).sep7_signing
        let pair = try KeyPair(secretSeed: Secret(vector.secret))
        let escaped = vector.signature_b64.replacing("/", with: "%2F").replacing("=", with: "%3D").replacing(
            "+",
            with: "%2B"
        )
        let request = try SigningRequest(parsing: "\(vector.uri)&signature=\(escaped)")
        #expect(request.isSigned(by: pair.publicKey))
        #expect(try !request.isSigned(by: keys(1).publicKey))
        #expect(request.originDomain == "someDomain.com")
        #expect(request.message == "pay me with lumens")
        #expect(request.network == .public)
        guard case .payment(let payment) = request.operation else {
            Issue.record("it is a payment")
            return
        }
        #expect(payment.destination.address == Self.destination)
        #expect(payment.amount == Amount("120.1234567"))
        #expect(payment.asset == .native)
        #expect(try payment.memo == Memo(text: "skdjfasf"))
        // Nothing depends on the order in which the parameters are written but the signature.
        let again = try SigningRequest(parsing: request.text(signedBy: pair, for: "someDomain.com"))
        #expect(again.operation == request.operation)
        #expect(again.isSigned(by: pair.publicKey))
        // A request that was changed is not the one that was signed.
        let forged = try SigningRequest(
            parsing: "\(vector.uri)&signature=\(escaped)".replacing("amount=120.1234567", with: "amount=920.1234567")
        )
        #expect(!forged.isSigned(by: pair.publicKey))
    }

    @Test("what is written is read again, with everything that needs escaping")
    func roundTrip() throws {
        let issuer = try keys(2).publicKey.address
        let payment = PaymentRequest(
            to: MuxedAccount(try keys(1).publicKey, muxID: 7),
            Amount("0.0000001"),
            of: try #require(Asset("EURC:\(issuer)")),
            memo: .hash(try #require(Hash256([UInt8](repeating: 251, count: 32))))
        )
        let request = SigningRequest(
            .payment(payment),
            callback: "https://shop.example/paid?order=1&x=ü",
            message: "a&b = c+d\n100 %",
            network: .testnet
        )
        #expect(try SigningRequest(parsing: request.unsignedText).unsignedText == request.unsignedText)
        let read = try SigningRequest(parsing: request.text(signedBy: keys(3), for: "shop.example"))
        #expect(read.operation == .payment(payment))
        #expect(read.callback == request.callback)
        #expect(read.message == request.message)
        #expect(read.network == .testnet)
        #expect(try read.isSigned(by: keys(3).publicKey))
    }

    @Test("a transaction comes with its parts to fill in, its signer and its history")
    func transaction() throws {
        let inner = SigningRequest(.transaction(TransactionRequest(try envelope()))).unsignedText
        let request = TransactionRequest(
            try envelope(),
            replacements: [
                TransactionRequest.Replacement(path: "sourceAccount", identifier: "X", hint: "who pays"),
                TransactionRequest.Replacement(path: "operations[0].sourceAccount", identifier: "X", hint: "who pays"),
                TransactionRequest.Replacement(path: "seqNum", identifier: "Y", hint: "its number"),
            ],
            publicKey: try keys(1).publicKey,
            chain: inner
        )
        let text = SigningRequest(.transaction(request)).unsignedText
        #expect(text.contains("replace=sourceAccount%3AX%2Coperations%5B0%5D.sourceAccount%3AX%2CseqNum%3AY%3BX%3Awho"))
        #expect(try SigningRequest(parsing: text).operation == .transaction(request))
    }

    @Test("base64 that nobody escaped is read all the same, and a double slash behind the scheme too")
    func tolerance() throws {
        let envelope = try envelope()
        let plain = try SigningRequest(parsing: "web+stellar://tx?xdr=\(envelope.base64)")
        #expect(plain.operation == .transaction(TransactionRequest(envelope)))
        #expect(try SigningRequest(parsing: pay("&origin_domain=")).originDomain == nil)
        #expect(try SigningRequest(parsing: pay("&asset_code=XLM&something_new=1")).message == nil)
        guard case .payment(let payment) = try SigningRequest(parsing: pay("&memo=")).operation else { return }
        #expect(payment.memo == .none)
    }

    @Test("what is no request is refused, and says why")
    func refusals() throws {
        #expect(error("https://shop.example") == .scheme)
        #expect(error("web+stellar:burn?x=1") == .operation("burn"))
        #expect(error("web+stellar:pay?amount=1") == .missing("destination"))
        #expect(error("web+stellar:tx?msg=hi") == .missing("xdr"))
        #expect(error(pay("&amount=1&amount=2")) == .repeated("amount"))
        for amount in ["0", "-1", "nan", "1e3", "0.00000001"] {
            #expect(error(pay("&amount=\(amount)")) == .invalid("amount"))
        }
        #expect(error(pay("&asset_code=EURC")) == .missing("asset_issuer"))
        #expect(error(pay("&asset_issuer=\(Self.destination)")) == .missing("asset_code"))
        #expect(error(pay("&memo=x&memo_type=text")) == .invalid("memo_type"))
        #expect(error(pay("&memo_type=MEMO_ID")) == .missing("memo"))
        #expect(
            error(pay("&msg=\(String(repeating: "x", count: 301))"))
                == .messageTooLong(301)
        )
        #expect(error(pay("&msg=%2")) == .unescaped("msg"))
        for callback in ["https://a.example", "url:http://a.example", "url:https://"] {
            guard case .invalid("callback", _) = error(pay("&callback=\(callback)")) else {
                Issue.record("\(callback) is taken")
                continue
            }
        }
        for parts in ["sourceAccount:X;Y:hint", "sourceAccount;X:hint", "sourceAccount:X", ":X;X:hint"] {
            let text = "web+stellar:tx?xdr=\(try envelope().base64)&replace=\(parts)"
            #expect(error(text) == .invalid("replace"))
        }
    }

    @Test("a domain that does not sign, and a signature of nobody, are refused")
    func origins() throws {
        #expect(error(pay("&origin_domain=shop.example")) == .unsigned("shop.example"))
        #expect(error(pay("&signature=AAAA")) == .originMissing)
        for domain in [
            "localhost", "shop..example", "shop.example/", "-a.example", "127.0.0.1", "shop.1", "b%C3%BCro.example",
        ] {
            #expect(error(pay("&origin_domain=\(domain)&signature=AAAA")) == .invalid("origin_domain"))
        }
        // What stands behind the signature is not covered by it.
        let signed = try SigningRequest(.payment(PaymentRequest(to: MuxedAccount(keys(1).publicKey))))
            .text(signedBy: keys(3), for: "shop.example")
        #expect(try SigningRequest(parsing: signed).isSigned(by: keys(3).publicKey))
        #expect(try !SigningRequest(parsing: signed + "&amount=5").isSigned(by: keys(3).publicKey))
        #expect(
            try !SigningRequest(parsing: signed.replacing("shop.example", with: "shop.examples")).isSigned(
                by: keys(3).publicKey
            )
        )
        #expect(try !SigningRequest(parsing: signed).isSigned(by: keys(2).publicKey))
    }

    @Test("a signature of nothing is no signature, wherever it stands")
    func signatureOfNothing() throws {
        let payload = [UInt8](repeating: 0, count: 35) + [4] + Array("stellar.sep.7 - URI Scheme".utf8)
        let signature = Base64.encode(try keys(3).sign(payload)).replacing("+", with: "%2B").replacing("/", with: "%2F")
            .replacing("=", with: "%3D")
        let destination = try keys(1).publicKey.address
        let origin = "origin_domain=shop.example"
        for text in [
            "web+stellar:pay?destination=\(destination)&\(origin)&signature=\(signature)&amount=5",
            "web+stellar:pay?signature=\(signature)&destination=\(destination)&\(origin)",
            "web+stellar:pay?destination=\(destination)&\(origin)&signature=\(signature)",
            "web+stellar:pay?destination=\(destination)&\(origin)&signature=",
        ] {
            #expect(try !SigningRequest(parsing: text).isSigned(by: keys(3).publicKey), "\(text)")
        }
    }

    @Test("what would be shown or asked without end or in disguise is refused")
    func hostile() throws {
        let marks = String(repeating: "%CC%81", count: 300)
        #expect(error(pay("&msg=e\(marks)")) == .messageTooLong(301))
        #expect(error(pay("&network_passphrase=")) == .invalid("network_passphrase"))
        for callback in ["url:https://a.example/%20x", "url:https://a.example/%0Ax", "url:https://%E2%80%AEelpmaxe.a"] {
            guard case .invalid("callback", _) = error(pay("&callback=\(callback)")) else {
                Issue.record("\(callback) is taken")
                continue
            }
        }
        #expect(error(pay("&memo=%FF")) == .unescaped("memo"))
        guard case .invalid("memo", _) = error(pay("&memo=18446744073709551616&memo_type=MEMO_ID")) else {
            Issue.record("a number that no memo has is taken")
            return
        }
    }

    @Test("requests stand in each other seven deep and no deeper")
    func chains() throws {
        var text = SigningRequest(.transaction(TransactionRequest(try envelope()))).unsignedText
        for depth in 1...8 {
            var request = TransactionRequest(try envelope())
            request.chain = text
            text = SigningRequest(.transaction(request)).unsignedText
            if depth <= 7 {
                _ = try SigningRequest(parsing: text)
            } else {
                #expect(error(text) == .chainTooLong)
            }
        }
    }
}
