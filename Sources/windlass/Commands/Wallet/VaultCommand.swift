import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Terminal
import Timekeeping
import Wallet

/// `windlass vault …`: the sealed file that holds keys, contacts and profiles.
struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault",
        abstract: "Create, copy and check the vault: one sealed file for keys, contacts and profiles.",
        discussion: """
            EXAMPLES
              windlass vault create
              windlass vault status --json
            """,
        subcommands: [
            VaultCreate.self, VaultStatusCommand.self, VaultChangePIN.self, VaultBackup.self, VaultRestore.self,
            VaultSecretCommand.self,
        ],
        defaultSubcommand: VaultStatusCommand.self
    )
}

/// `windlass vault create`: a new vault.
struct VaultCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a vault with a PIN or a passphrase.",
        discussion: """
            A forgotten PIN can't be reset: write down the recovery phrases of your accounts.

            EXAMPLES
              windlass vault create
              windlass vault create --vault work.vault --pin-file pin
            """
    )

    @OptionGroup var options: VaultContentOptions

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: options.vault.path) else {
            throw VaultError(.exists, path: options.vault.path)
        }
        let source = PINSource(file: options.vault.pinFile, variable: PINSource.variable)
        let vault = try await Vault.create(at: options.vault.path, pin: source.choose("PIN"))
        if options.json { return StandardOutput.write(try JSONText.of(["vault": vault.path])) }
        StandardOutput.write("made the vault \(vault.path); `windlass account new NAME` puts an account into it")
    }
}

/// `windlass vault status`: what can be told without the PIN.
struct VaultStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the vault's data that needs no PIN, and check its file for damage.",
        discussion: """
            EXAMPLES
              windlass vault status
              windlass vault status --vault copy.vault --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    func run() async throws {
        let status = try Vault.status(at: options.vault.path)
        if options.json { return StandardOutput.write(try JSONText.of(VaultReport(status))) }
        StandardOutput.write("the vault \(status.path) is intact: \(status.byteCount) bytes, format \(status.format)")
        StandardOutput.write(
            "each guess at its PIN goes \(status.cost.passes) times through \(status.cost.memory >> 10) MiB (Argon2id)"
        )
        let wrong = status.wrongPINs
        StandardOutput.write(
            wrong == 0 ? "no wrong PIN since it was opened last" : "\(wrong.of("wrong PIN")) in a row"
        )
        if status.wait > .zero {
            StandardOutput.write("no PIN is taken for another \(Int(VaultReport.seconds(status.wait)).of("second"))")
        }
    }
}

/// The output of `vault status --json`.
private struct VaultReport: Encodable {
    var vault: String
    var format: Int
    var byteCount: Int
    var passes: Int
    var memory: Int
    var wrongPINs: Int
    var wait: Int64

    init(_ status: VaultStatus) {
        vault = status.path
        format = status.format
        byteCount = status.byteCount
        passes = status.cost.passes
        memory = status.cost.memory
        wrongPINs = status.wrongPINs
        wait = Self.seconds(status.wait)
    }

    /// Whole seconds, rounded up.
    static func seconds(_ wait: Duration) -> Int64 {
        wait.wholeSecondsRoundedUp
    }

    private enum CodingKeys: String, CodingKey {
        case vault, passes
        case format = "vault_format"
        case byteCount = "bytes"
        case memory = "memory_kib"
        case wrongPINs = "wrong_pins"
        case wait = "wait_seconds"
    }
}
