import Diagnostics
import Foundation
import Wallet

/// Changes a vault again and again, so that a test can kill it in the middle: `VaultWriter PATH PIN [ROUNDS]`.
///
/// Each round gives the secrets `left` and `right` the same text and counts `count` up, in one change, and prints the
/// round's number when the change is made. Rounds are numbered from the one that the vault holds already.
@main
struct VaultWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        do {
            let vault = try await Vault.open(at: arguments[1], pin: VaultPIN(Secret(arguments[2])))
            let first = await vault.content.secret(named: "left").flatMap {
                Int($0.text().reveal().prefix { $0 != " " })
            }
            let start = (first ?? 0) + 1
            let rounds = arguments.dropFirst(3).first.flatMap { Int($0) } ?? .max - start
            for round in start..<start + rounds {
                // Large enough for several writes, and of another length each time.
                let text = Secret("\(round) " + String(repeating: "x", count: 20_000 + round % 977))
                try await vault.change { content in
                    try content.put(secret: text, named: "left")
                    try content.put(secret: text, named: "right")
                    let count = content.secret(named: "count").flatMap { Int($0.text().reveal()) } ?? 0
                    try content.put(secret: Secret("\(count + 1)"), named: "count")
                }
                print(round)
                fflush(nil)
            }
        } catch let error as any Diagnostic {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(error.failure.exitCode)
        }
    }
}
