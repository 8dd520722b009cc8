import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowRunner
import Reports
import Terminal

/// `windlass kyc show DOMAIN`: what an anchor knows of its customer.
struct KYCShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the KYC status at an anchor and the fields that it still asks for; send nothing.",
        discussion: """
            EXAMPLES
              windlass kyc show anchor.example --account main
              windlass kyc show anchor.example --account main --type sep31-sender --json
            """
    )

    @OptionGroup var options: CustomerOptions

    @Option(help: "The customer's `type`, as the anchor names it.")
    var type = "sep6"

    func run() async throws {
        let found = try await QuietRun(options).results(of: .kycShow, state: "look", given: ["type": type])
        var view = CustomerView(CustomerRecord(found.results))
        view.findings = found.findings.reported
        if options.json { return StandardOutput.write(try JSONText.of(view)) }
        for line in view.lines { StandardOutput.write(.line(line)) }
        found.findings.write()
    }
}

/// `windlass kyc delete DOMAIN`: an anchor forgets its customer.
struct KYCDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete the customer's data at an anchor.",
        discussion: """
            EXAMPLES
              windlass kyc delete anchor.example --account main
              windlass kyc delete anchor.example --account main --yes --json
            """
    )

    @OptionGroup var options: CustomerOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let question = "delete the customer's data at \(options.domain)?"
        try await Consent.ask(question, given: yes)
        let (results, findings) = try await QuietRun(options).results(of: .kycDelete, state: "leave", given: [:])
        let customer = CustomerRecord(results)
        if options.json {
            let deleted = Deleted(status: customer.status ?? "", findings: findings.reported)
            return StandardOutput.write(try JSONText.of(deleted))
        }
        // An anchor that answers 404 has deleted nothing.
        StandardOutput.write(
            customer.isForgotten
                ? "\(options.domain) has forgotten its customer"
                : "nothing to delete: \(options.domain) knows no customer of this account (status 404)"
        )
        findings.write()
    }
}

/// The output of `kyc delete --json`.
private struct Deleted: Encodable {
    var status: String
    var findings: [FindingReport]?
}
