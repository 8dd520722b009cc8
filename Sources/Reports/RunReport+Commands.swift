internal import Diagnostics
package import HTTPTransport

extension RunReport {
    /// Gives each finding the command that sends its request again, and the one that plays the run again.
    ///
    /// - Parameters:
    ///   - exchanges: the exchanges in which something was found, by the ids of their requests.
    ///   - replay: the command that plays the run again and shows the request of the finding with a code; `nil` where its traffic is
    ///     not kept.
    package mutating func addCommands(_ exchanges: [String: RecordedExchange], replay: (_ code: String) -> String?) {
        findings = findings?.map { finding in
            var finding = finding
            let commands = FindingCommands(
                of: finding.code,
                request: finding.request?.id,
                in: exchanges,
                replay: replay
            )
            (finding.curl, finding.replay) = (commands.curl, commands.replay)
            return finding
        }
    }
}
