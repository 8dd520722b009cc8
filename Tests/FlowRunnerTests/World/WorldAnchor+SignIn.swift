import Foundation
import HTTPTransport
import JSON
import Stellar
import Timekeeping

/// Signing in at the world's anchor, as SEP-10 has it.
extension WorldAnchor {
    private static let lifetime: UInt64 = 900

    func challenge(_ call: WorldCall) -> WorldAnswer {
        guard let client = MuxedAccount(call.query["account"] ?? "") else { return .error(400, "account is missing") }
        let nonce = Array(Data((0..<48).map { _ in UInt8.random(in: 0...255) }).base64EncodedString().utf8)
        let time = UInt64(clamping: now.unixSeconds)
        let transaction = Transaction(
            source: MuxedAccount(account.publicKey),
            fee: 200,
            sequenceNumber: 0,
            preconditions: Preconditions(
                timeBounds: TimeBounds(minTime: time, maxTime: time &+ Self.lifetime)
            ),
            operations: [
                Operation(source: client, .manageData(name: "\(World.anchor) auth", value: nonce)),
                Operation(
                    source: MuxedAccount(account.publicKey),
                    .manageData(name: "web_auth_domain", value: Array(World.anchor.utf8))
                ),
            ]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: account, for: World.network)
        return WorldAnswer(
            json: [
                "transaction": .string(envelope.base64), "network_passphrase": .string(World.network.passphrase),
            ]
        )
    }

    mutating func signIn(_ call: WorldCall) -> WorldAnswer {
        guard let envelope = try? TransactionEnvelope(base64: call.form["transaction"] ?? ""),
            let client = envelope.innermostTransaction.operations.first?.source,
            envelope.isSigned(by: account.publicKey, for: World.network),
            envelope.isSigned(by: client.accountID, for: World.network)
        else { return .error(400, "the challenge is not signed") }
        sessions += 1
        let now = now.unixSeconds
        let claims: JSONValue = [
            "iss": "https://anchor.example/auth", "sub": .string(client.address), "iat": .number(String(now)),
            "exp": .number(String(now &+ 3600)), "jti": .string("session-\(sessions)"),
        ]
        let token = ["{\"alg\":\"none\"}", claims.text, "signature"].map(Self.base64URL).joined(separator: ".")
        tokens.insert(token)
        return WorldAnswer(json: ["token": .string(token)])
    }

    private static func base64URL(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
