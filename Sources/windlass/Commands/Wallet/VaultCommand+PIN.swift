import CommandLineParsing
import Diagnostics
import Terminal
import Wallet

/// `windlass vault change-pin`: another PIN.
struct VaultChangePIN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-pin",
        abstract: "Change the vault's PIN, and seal everything again.",
        discussion: """
            At a terminal it asks for the old PIN, even if the environment has it. Earlier copies still open with \
            the old PIN.

            EXAMPLES
              windlass vault change-pin
              windlass vault change-pin --pin-file old --new-pin-file new
            """
    )

    @OptionGroup var options: VaultContentOptions

    @Option(
        help: "A file with the new PIN; otherwise \(PINSource.newVariable) has it, or it is asked for.",
        completion: .file()
    )
    var newPinFile: String?

    func run() async throws {
        let vault = try await options.vault.openAskingAgain()
        let source = PINSource(file: newPinFile, variable: PINSource.newVariable)
        try await vault.changePIN(to: source.choose("new PIN"))
        if options.json { return StandardOutput.write(try JSONText.of(["vault": vault.path])) }
        StandardOutput.write("the vault \(vault.path) has a new PIN")
    }
}
