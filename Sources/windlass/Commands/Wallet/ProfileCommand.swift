import CommandLineParsing
import CustomerFields
import Diagnostics
import Reports
import Terminal
import Wallet

/// `windlass profile …`: what one tells anchors about oneself.
struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Keep KYC data in the vault, under the keys of SEP-9.",
        discussion: """
            A flow takes its answers from a profile with `fill: [profile:NAME]`.

            EXAMPLES
              windlass profile set me first_name last_name birth_date
              windlass profile list me
            """,
        subcommands: [
            ProfileSet.self, ProfileList.self, ProfileRemove.self, ProfileClear.self, ProfileFields.self,
        ],
        defaultSubcommand: ProfileList.self
    )
}

/// `windlass profile remove PROFILE KEY…`: values go.
struct ProfileRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove values from a profile.",
        discussion: """
            EXAMPLES
              windlass profile remove me mobile_number
              windlass profile remove me tax_id tax_id_name
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The profile's name.")
    var profile: String

    @CommandLineParsing.Argument(help: "The keys of the values.")
    var keys: [String]

    func run() async throws {
        let (profile, keys) = (profile, keys)
        let changed = try await options.vault.open().change { content in
            for key in keys { try content.remove(key, fromProfile: profile) }
            return try content.profile(named: profile)
        }
        try ProfileReport.write([changed], asJSON: options.json)
    }
}

/// `windlass profile clear PROFILE`: a whole profile goes.
struct ProfileClear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove a profile with all its values.",
        discussion: """
            EXAMPLES
              windlass profile clear me
              windlass profile clear company --yes
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The profile's name.")
    var profile: String

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let vault = try await options.vault.open()
        let name = try await vault.content.profile(named: profile).name
        try await Consent.ask("remove the profile `\(name)` with all its values?", given: yes)
        try await vault.change { try $0.removeProfile(named: name) }
        if options.json { return StandardOutput.write(try JSONText.of(["profile": name])) }
        StandardOutput.write("removed the profile `\(name)`")
    }
}

/// `windlass profile fields`: what there is to tell.
struct ProfileFields: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields",
        abstract: "List the 76 fields of SEP-9 with the format of their values; no vault is needed.",
        discussion: """
            EXAMPLES
              windlass profile fields
              windlass profile fields --json
            """
    )

    @Flag(help: "Print JSON on standard output.")
    var json = false

    func run() async throws {
        if json { return StandardOutput.write(try JSONText.of(["fields": CustomerField.all.map(FieldLine.init)])) }
        let width = CustomerField.all.map(\.key.count).max() ?? 0
        for group in FieldGroup.allCases {
            StandardOutput.write("\(group.rawValue):")
            for field in CustomerField.all where field.group == group {
                let key = DisplayWidth.padded(field.key, to: width)
                StandardOutput.write("  \(key)  \(field.label): \(field.kind.described)")
            }
        }
    }
}

/// A field, as `profile fields --json` prints it.
private struct FieldLine: Encodable {
    var key: String
    var aliases: [String]
    var group: String
    var label: String
    var value: String
    var example: String?

    init(_ field: CustomerField) {
        key = field.key
        aliases = field.aliases
        group = field.group.rawValue
        label = field.label
        value = field.kind.described
        example = field.kind.example
    }
}
