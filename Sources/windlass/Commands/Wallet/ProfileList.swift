import CommandLineParsing
import CustomerFields
import Diagnostics
import Reports
import Terminal
import Wallet

/// `windlass profile list`: the profiles, or the values of one.
struct ProfileList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the profiles and the names of their values; --reveal shows the values.",
        discussion: """
            EXAMPLES
              windlass profile list
              windlass profile list me --reveal
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "Only this profile.")
    var profile: String?

    @Flag(help: "Show the values.")
    var reveal = false

    func run() async throws {
        let content = try await options.vault.open().content
        let profiles = try profile.map { [try content.profile(named: $0)] } ?? content.profiles
        try ProfileReport.write(profiles, asJSON: options.json, isRevealing: reveal)
    }
}

/// A profile, as people and `--json` are told of it: values are hidden unless they are asked for.
struct ProfileReport: Encodable {
    var profile: String
    var values: [String: String]

    init(_ profile: Profile, isRevealing: Bool) {
        self.profile = profile.name
        values = profile.values.mapValues { value in
            switch value {
            case .text(let text): isRevealing ? text.text().reveal() : Redaction.mark
            case .file(let file): "file \(file.name), \(file.byteCount.of("byte"))"
            }
        }
    }

    static func write(_ profiles: [Profile], asJSON: Bool, isRevealing: Bool = false) throws {
        let reports = profiles.map { ProfileReport($0, isRevealing: isRevealing) }
        if asJSON { return StandardOutput.write(try JSONText.of(["profiles": reports])) }
        if reports.isEmpty { return StandardOutput.write("no profiles yet: `windlass profile set NAME KEY…`") }
        for report in reports {
            StandardOutput.write("\(report.profile):\(report.values.isEmpty ? " no values" : "")")
            let width = report.values.keys.map(\.count).max() ?? 0
            for (key, value) in report.values.sortedByKey {
                StandardOutput.write("  \(DisplayWidth.padded(key, to: width))  \(value)")
            }
        }
    }
}
