import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Stellar
import Terminal
import Timekeeping
import Wallet

/// `windlass account import NAME`: an account that is somewhere already.
struct AccountImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import an account into the vault, from its secret seed or recovery phrase.",
        discussion: """
            The seed (S…) or the recovery phrase comes from the prompt, without echo, or from standard input. A \
            recovery phrase has several accounts: --number chooses one. --passphrase-file has the passphrase, if the \
            wallet used one.

            EXAMPLES
              windlass account import old
              windlass account import second --number 1 --pin-file pin < words
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "A name for the account.")
    var name: String

    @Option(help: "The account number in the recovery phrase: n of m/44'/148'/n'.")
    var number: UInt32 = 0

    @Option(help: "A file with the passphrase of the recovery phrase.", completion: .file())
    var passphraseFile: String?

    func run() async throws {
        let vault = try await SecretInput.hidingWhatIsTyped { try await options.vault.open() }
        let (name, now) = (name, SystemWallClock().now)
        try await vault.content.checkName(ofAccount: name)
        let text = try await SecretInput.read("Secret seed (S…) or words", .seedOrWords)
        let account: VaultAccount
        if text.reveal().contains(where: \.isWhitespace) {
            let (phrase, number) = (try RecoveryPhrase(words: text), number)
            let passphrase = try passphraseFile.map(Self.passphrase) ?? Secret("")
            account = try await vault.change { content in
                try content.add(account: number, of: phrase, passphrase: passphrase, named: name, at: now)
            }
        } else {
            guard number == 0, passphraseFile == nil else { throw Failure.misuse(.wordsOptionsForSeed) }
            let address = text.reveal()
            guard MuxedAccount(address) == nil else { throw Failure.misuse(.addressForSeed) }
            guard !StrKey.isMeant(by: address) || !"GM".contains(address.prefix(1)) else {
                throw Failure.misuse(.addressForSeed)
            }
            let key = try DamagedSeed.keys(of: text)
            account = try await vault.change { try $0.add(account: key, named: name, at: now) }
        }
        if options.json { return StandardOutput.write(try JSONText.of(AccountLine(account))) }
        StandardOutput.write("\(account.name)  \(account.publicKey.address)")
    }

    private static func passphrase(_ path: String) throws -> Secret<String> {
        for warning in PrivateFile.warnings(for: [PrivateFile(path: path, content: "a passphrase")]) { warning.write() }
        let limit = 4096
        let bytes = try OpenFile.bytes(of: path, upTo: limit + 1)
        guard bytes.count <= limit, var text = String(validating: bytes, as: UTF8.self) else {
            throw Failure.file(.unreadableFile, .file, path, [.flaw: .text("no-text"), .limit: .number(limit)])
        }
        if text.last?.isNewline == true { text.removeLast() }
        return Secret(text)
    }
}

extension OpenFile {
    /// The first bytes of a file that the command line names.
    static func bytes(of path: String, upTo count: Int) throws(Failure) -> [UInt8] {
        do throws(SystemError) {
            return try OpenFile(reading: path).read(upTo: count)
        } catch {
            throw Failure.file(.unreadableFile, .file, path, [.flaw: error.fact])
        }
    }
}
