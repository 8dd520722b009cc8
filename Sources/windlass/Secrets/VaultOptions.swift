import CommandLineParsing
import Diagnostics
import Terminal
import Timekeeping
import Wallet

/// The vault that a command opens, and the source of its PIN.
struct VaultOptions: ParsableArguments {
    @Option(help: "The vault (default: $XDG_DATA_HOME/windlass/vault).", completion: .file())
    var vault: String?

    @Option(
        help: "A file with the vault's PIN (default: $WINDLASS_PIN, or the prompt).",
        completion: .file()
    )
    var pinFile: String?

    /// The path of the vault.
    var path: String { StorePlaces.vault(option: vault) }

    /// Opens the vault; what was tried in vain since the last time is told.
    ///
    /// The PIN has to stand in a file or the environment if no one may be asked (`asks`).
    func open(asks: Bool = true) async throws -> Vault {
        // No one is asked for the PIN of a vault that is not there, or takes none.
        let status = try Vault.status(at: path)
        guard status.wait == .zero else {
            throw VaultError(.locked(attempts: status.wrongPINs, wait: status.wait), path: path)
        }
        let source = PINSource(file: pinFile, variable: PINSource.variable, asks: asks)
        return try await source.opening("PIN of the vault") { try await open(with: $0, slips: $1) }
    }

    /// Opens the vault with `pin`, which the same person has mistyped `slips` times just before.
    func open(with pin: VaultPIN, slips: Int = 0) async throws -> Vault {
        CoreDumps.forbid()
        let vault = try await Vault.open(at: path, pin: pin)
        let others = vault.wrongPINs - slips
        if others > 0 {
            Warning(
                summary: "a PIN was tried \(others == 1 ? "once" : "\(others) times") since the vault was opened last, "
                    + "and was wrong or broken off",
                help: "if that was not you, see who can use this machine"
            ).write()
        }
        return vault
    }

    /// Opens the vault for something that no one should do who finds a terminal unattended: where there is a terminal,
    /// the PIN is asked for, though it stands in the environment.
    func openAskingAgain() async throws -> Vault {
        guard ProgramOutput.canAsk, pinFile == nil else { return try await open() }
        _ = try Vault.status(at: path)
        let source = PINSource(file: nil, variable: nil)
        return try await source.opening("PIN of the vault") { try await open(with: $0, slips: $1) }
    }
}

/// The options of all commands about the content of a vault.
struct VaultContentOptions: ParsableArguments {
    @OptionGroup var vault: VaultOptions

    @Flag(help: "Print JSON on standard output.")
    var json = false
}
