import CommandLineParsing
import Diagnostics
import Reports
import Stellar
import Terminal
import Wallet

/// `windlass contact …`: whom one pays.
struct ContactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Keep contacts in the vault: names for the addresses that you pay.",
        discussion: """
            EXAMPLES
              windlass contact add Ada GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6
              windlass contact find ada
            """,
        subcommands: [ContactAdd.self, ContactList.self, ContactFind.self, ContactRemove.self],
        defaultSubcommand: ContactList.self
    )
}

/// `windlass contact add NAME ADDRESS`: someone new.
struct ContactAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a contact; its name must not belong to another.",
        discussion: """
            EXAMPLES
              windlass contact add "Ada Lovelace" ada*example.org
              windlass contact add Exchange GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6 --memo id:4711
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "A name for the contact.")
    var name: String

    @CommandLineParsing.Argument(help: "Its address: G…, M…, or name*domain.")
    var address: String

    @Option(help: "The memo for payments to it: text:…, id:…, hash:… or return:….")
    var memo: MemoArgument?

    @Flag(help: "Allow a memo with a muxed address (M…); it may name another customer.")
    var allowMuxedMemo = false

    func run() async throws {
        let memo = try memo?.memo()
        let vault = try await options.vault.open()
        let contact: Contact
        do {
            contact = try await add(to: vault, memo, allowingMuxedMemo: allowMuxedMemo)
        } catch let error as VaultContentError {
            guard case .muxedMemo(let conflict) = error.reason else { throw error }
            try await MuxedMemo.agree(
                to: conflict,
                or: error,
                called: name,
                asks: !options.json,
                question: { "Keep the memo \($0) besides?" },
                refusal: "added"
            )
            contact = try await add(to: vault, memo, allowingMuxedMemo: true)
        }
        if options.json { return StandardOutput.write(try JSONText.of(ContactLine(contact))) }
        ContactLine.write([contact])
    }

    private func add(to vault: Vault, _ memo: Memo?, allowingMuxedMemo allows: Bool) async throws -> Contact {
        let (name, address) = (name, address)
        return try await vault.change {
            try $0.add(contact: name, address: address, memo: memo, allowingMuxedMemo: allows)
        }
    }
}

/// `windlass contact list`: all of them.
struct ContactList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List all contacts.",
        discussion: """
            EXAMPLES
              windlass contact list
              windlass contact list --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    func run() async throws {
        try ContactLine.write(
            await options.vault.open().content.contacts,
            asJSON: options.json,
            none: "no contacts yet"
        )
    }
}

/// `windlass contact find TEXT`: some of them.
struct ContactFind: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "List the contacts whose name or address contains a text.",
        discussion: """
            EXAMPLES
              windlass contact find ada
              windlass contact find example.org --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "Part of a name or an address, in any letter case.")
    var text: String

    func run() async throws {
        let found = try await options.vault.open().content.contacts(matching: text)
        try ContactLine.write(found, asJSON: options.json, none: "no such contacts")
    }
}

/// `windlass contact remove NAME`: someone goes.
struct ContactRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a contact.",
        discussion: """
            EXAMPLES
              windlass contact remove Ada
              windlass contact remove "Ada Lovelace" --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "Its name.")
    var name: String

    func run() async throws {
        let name = name
        let contact = try await options.vault.open().change { content in
            let contact = try content.contact(named: name)
            try content.removeContact(named: name)
            return contact
        }
        if options.json { return StandardOutput.write(try JSONText.of(ContactLine(contact))) }
        StandardOutput.write("removed \(contact.name)")
    }
}

/// A contact, as `--json` prints it.
private struct ContactLine: Encodable {
    var name: String
    var address: String
    var memoType: String?
    var memo: String?

    init(_ contact: Contact) {
        name = contact.name
        address = contact.address.description
        memoType = contact.memo?.type
        memo = contact.memo?.value
    }

    static func write(_ contacts: [Contact], asJSON: Bool, none: String) throws {
        if asJSON { return StandardOutput.write(try JSONText.of(["contacts": contacts.map(ContactLine.init)])) }
        if contacts.isEmpty { return StandardOutput.write(.line(none)) }
        write(contacts)
    }

    /// One line for each, in columns.
    static func write(_ contacts: [Contact]) {
        let width = contacts.map { DisplayColumns.of($0.name) }.max() ?? 0
        for contact in contacts {
            let memo = contact.memo.map { "  memo \($0.type) \($0.value ?? "")" } ?? ""
            StandardOutput.write("\(DisplayWidth.padded(contact.name, to: width))  \(contact.address)\(memo)")
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, address, memo
        case memoType = "memo_type"
    }
}
