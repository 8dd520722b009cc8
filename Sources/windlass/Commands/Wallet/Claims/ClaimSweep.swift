import Diagnostics
import Reports
import Stellar
import Terminal
import Wallet

/// Claims every balance that can be claimed now without a new trustline, one after the other, and tells what it leaves and why.
///
/// Anyone can create a claimable balance for an account, so a balance of an untrusted asset is claimed only by its id.
struct ClaimSweep {
    /// The outcome, as `--json` prints it.
    private struct Report: Encodable {
        var network: String
        var account: String
        var claimed: [PlanSubmission.Report] = []
        var left: [ClaimLine] = []
        /// The error that ended it before everything was claimed.
        var error: ErrorReport?
    }

    var context: WalletContext
    var account: ChosenAccount
    var submission: PlanSubmission
    /// The options that name the account and the network, for a command that claims one balance.
    var options: [String]

    func run() async throws {
        let known = try await context.wallet.claimableBalances(for: account.id)
        var report = Report(network: context.networkName, account: account.id.address)
        let ready = known.filter { $0.canBeClaimed && !$0.needsTrust }
        report.left = known.filter { !$0.canBeClaimed || $0.needsTrust }.map(line)
        if ready.isEmpty { StandardError.write("no balance can be claimed now") }
        do {
            for balance in ready { try await claim(balance, &report) }
        } catch let error as any Diagnostic where context.json {
            // One document is enough; it has the error in it.
            report.error = ErrorReport(error)
            StandardOutput.write(try JSONText.of(report))
            StandardError.write(StandardError.errorText(error))
            throw CommandEnded(exitCode: error.failure.exitCode)
        }
        if context.json { return StandardOutput.write(try JSONText.of(report)) }
        guard !report.left.isEmpty else { return }
        StandardOutput.write("not claimed:")
        for line in report.left.flatMap(\.lines) { StandardOutput.write("  \(line)") }
    }

    private func line(_ balance: ClaimableBalance) -> ClaimLine {
        var line = ClaimLine(balance)
        guard balance.canBeClaimed, balance.needsTrust else { return line }
        line.command = (["windlass claim take \(balance.id)"] + options).joined(separator: " ")
        return line
    }

    private func claim(_ balance: ClaimableBalance, _ report: inout Report) async throws {
        let plan: TransactionPlan
        do {
            plan = try await context.naming {
                try await context.wallet.planClaim(of: balance.id, by: account.id, trusts: false)
            }
        } catch let error as any Diagnostic where error.failure == .refused {
            // What was claimed before may be in its way: the lumens of a trustline, the room of another.
            var line = line(balance)
            line.obstacle = error.summary
            line.failure = ErrorReport(error)
            report.left.append(line)
            return
        }
        report.claimed.append(try await submission.carryOut(plan, by: account))
    }
}
