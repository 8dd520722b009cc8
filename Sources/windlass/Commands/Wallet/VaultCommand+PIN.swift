import CommandLineParsing
import Diagnostics
import Terminal
import Wallet

/// `windlass vault change-pin`: another PIN.
struct VaultChangePIN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-pin",
        abstract: "Give the vault another PIN, and seal everything anew.",
        discussion: """
            At a terminal the old PIN is asked for, also where it stands in the environment. Copies that were made before \
            still open with the old one.

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
