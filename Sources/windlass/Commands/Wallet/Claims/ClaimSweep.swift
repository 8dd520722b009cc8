import Diagnostics
import Stellar
import Wallet

/// Takes everything that can be taken now, one after the other, and tells what it leaves and why.
struct ClaimSweep {
    /// What came of it, as `--json` prints it.
    private struct Report: Encodable {
        var network: String
        var account: String
        var taken: [PlanSubmission.Report] = []
        var left: [ClaimLine] = []
        /// What put an end to it before everything was taken.
        var error: ErrorReport?
    }

    var desk: WalletDesk
    var account: ChosenAccount
    var submission: PlanSubmission

    func run() async throws {
        let known = try await desk.wallet.claimableBalances(for: account.id)
        var report = Report(network: desk.networkName, account: account.id.address)
        report.left = known.filter { !$0.canBeTaken }.map { ClaimLine($0) }
        let ready = known.filter(\.canBeTaken)
        if ready.isEmpty { StandardError.write("nothing can be taken now") }
        do {
            for balance in ready { try await take(balance, &report) }
        } catch let error as any Diagnostic where desk.json {
            // One document is enough; it has the error in it.
            report.error = ErrorReport(error)
            StandardOutput.write(try JSONText.of(report))
            StandardError.write(StandardError.errorText(error))
            throw CommandEnded(exitCode: error.failure.exitCode)
        }
        if desk.json { return StandardOutput.write(try JSONText.of(report)) }
        guard !report.left.isEmpty else { return }
        StandardOutput.write("left where it is:")
        for line in report.left.flatMap(\.lines) { StandardOutput.write("  \(line)") }
    }

    private func take(_ balance: ClaimableBalance, _ report: inout Report) async throws {
        let plan: TransactionPlan
        do {
            plan = try await desk.naming { try await desk.wallet.planClaim(of: balance.id, by: account.id) }
        } catch let error as any Diagnostic where error.failure == .refused {
            // What was taken before may be in its way: the lumens of a trustline, the room of another.
            var line = ClaimLine(balance)
            line.obstacle = error.summary
            report.left.append(line)
            return
        }
        report.taken.append(try await submission.carryOut(plan, by: account))
    }
}
