import CommandLineParsing
import Diagnostics
import Terminal
import Wallet

/// `windlass vault backup FILE`: a copy.
struct VaultBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Check the sealed vault for damage and copy it.",
        discussion: """
            The copy opens with the vault's current PIN. An existing file is never overwritten.

            EXAMPLES
              windlass vault backup /media/stick/windlass.vault
              windlass vault backup copy.vault --vault work.vault
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The path of the copy.", completion: .file())
    var file: String

    func run() async throws {
        try await Vault.backUp(options.vault.path, to: file)
        if options.json { return StandardOutput.write(try JSONText.of(["copy": file, "vault": options.vault.path])) }
        StandardOutput.write("copied the vault \(options.vault.path) to \(file)")
    }
}

/// `windlass vault restore FILE`: a copy takes the vault's place.
struct VaultRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the vault from a copy, if the PIN opens it.",
        discussion: """
            An existing vault is not replaced without --replace; then it is kept beside the new one.

            EXAMPLES
              windlass vault restore /media/stick/windlass.vault
              windlass vault restore copy.vault --replace
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The copy.", completion: .file())
    var file: String

    @Flag(help: "Replace an existing vault; it is kept under another name.")
    var replace = false

    func run() async throws {
        let (file, path, replace) = (file, options.vault.path, replace)
        // No one is asked for the PIN of a copy that can't be taken.
        try Vault.checkRestoring(file, to: path, replacing: replace)
        let source = PINSource(file: options.vault.pinFile, variable: PINSource.variable)
        let kept = try await source.opening("PIN of the copy") { pin, _ in
            try await Vault.restore(file, to: path, pin: pin, replacing: replace)
        }
        if options.json {
            let report = ["vault": options.vault.path, "copy": file, "kept": kept].compactMapValues(\.self)
            return StandardOutput.write(try JSONText.of(report))
        }
        StandardOutput.write("restored the vault \(options.vault.path) from \(file)")
        if let kept { StandardOutput.write("what was there before is \(kept) now") }
    }
}
