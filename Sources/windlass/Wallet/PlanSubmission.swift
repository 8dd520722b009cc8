import Diagnostics
import FlowRunner
import HorizonClient
import Questions
import Stellar
import Terminal
import Wallet

/// Shows a plan, asks for confirmation, submits it, and shows the result.
struct PlanSubmission {
    var wallet: NetworkWallet
    var networkName: String
    var book: AddressBook
    var options: TransactionOptions
    var json: Bool

    /// The outcome of a plan, as `--json` prints it.
    struct Report: Encodable {
        var network: String
        var account: String
        var steps: [String]
        var payee: PayeeReport?
        var memo: MemoReport?
        var offeredFee: String
        var maximumFee: String
        var hash: String?
        var ledger: Int64?
        var feeCharged: String?
        var dryRun: Bool?

        private enum CodingKeys: String, CodingKey {
            case network, account, steps, payee, memo, hash, ledger
            case offeredFee = "offered_fee"
            case maximumFee = "maximum_fee"
            case feeCharged = "fee_charged"
            case dryRun = "dry_run"
        }
    }

    /// Carries `plan`, which pays `payee` where there is one, out for `account`, with `others` signing too, unless no one
    /// agrees; with `--json` tells what came of it.
    func submit(
        _ plan: TransactionPlan,
        by account: ChosenAccount,
        _ others: [ChosenAccount] = [],
        paying payee: Recipient? = nil
    ) async throws {
        let report = try await carryOut(plan, by: account, others, paying: payee)
        if json { StandardOutput.write(try JSONText.of(report)) }
    }

    /// Carries `plan` out, and tells people what came of it.
    func carryOut(
        _ plan: TransactionPlan,
        by account: ChosenAccount,
        _ others: [ChosenAccount] = [],
        paying payee: Recipient? = nil
    ) async throws -> Report {
        let steps = plan.steps.map { step in
            step.text { account in
                // Whom the person named is called as it was named.
                if let payee, account == payee.account { payee.given } else { book.name(of: account) }
            }
        }
        var report = Report(
            network: networkName,
            account: account.id.address,
            steps: steps,
            payee: payee.map(PayeeReport.init),
            memo: MemoReport(plan.memo),
            offeredFee: plan.offeredFee.description,
            maximumFee: plan.maximumFee.description
        )
        show(steps, plan, account, payee)
        guard !options.dryRun else {
            report.dryRun = true
            return report
        }
        let signers = try [account.requiredSigner()] + others.map { try $0.requiredSigner() }
        try await agree()
        let wallet = wallet
        // Anyone who interrupts it is told what to look for.
        let outcome: Result<TransactionRecord, any Error> = await Interruption.cancelling {
            do {
                return .success(
                    try await wallet.carryOut(plan, signers: signers) { hash in
                        StandardError.write("submitting the transaction \(hash)")
                    }
                )
            } catch {
                return .failure(error)
            }
        }
        let record = try outcome.get()
        report.hash = record.hash.hex
        report.ledger = record.ledger
        report.feeCharged = record.feeCharged?.description
        guard !json else { return report }
        let ledger = record.ledger.map { " in ledger \($0)" } ?? ""
        let fee = record.feeCharged.map { ", for \($0) XLM" } ?? ""
        StandardOutput.write("done\(ledger)\(fee): \(record.hash)")
        return report
    }

    private func show(_ steps: [String], _ plan: TransactionPlan, _ account: ChosenAccount, _ payee: Recipient?) {
        var lines = ["\(account.title) on \(networkName):"] + steps.map { "  \($0)" }
        if let explanation = payee?.explanation { lines.append("  \(explanation)") }
        for contact in payee.map(book.contacts(sharing:)) ?? [] {
            lines.append(
                "  the contact \(contact.name) has this address, and its memo is not added; to pay it, name it"
            )
        }
        if plan.memo != .none { lines.append("  with the memo \(plan.memo)") }
        lines.append(
            "  fee: \(plan.offeredFee) XLM"
                + (plan.maximumFee > plan.offeredFee ? " (\(plan.maximumFee) XLM at most if the network is busy)" : "")
        )
        let text = lines.map { TerminalText.line(ForeignText($0).escaped) }.joined(separator: "\n")
        // Anyone who is asked has to see it, wherever the output goes.
        let isAsked = !options.yes && !options.dryRun
        let isSeen = ProgramOutput.standardOutput.isInteractive || !isAsked
        if json || !isSeen { StandardError.write(text) } else { StandardOutput.write(text) }
    }

    /// Asks the person at the terminal; an end of everything where the answer is no.
    private func agree() async throws {
        guard !options.yes else { return }
        guard ProgramOutput.canAsk else { throw Failure.misuse(.consentMissing) }
        let question = Question(name: "agreed", label: "Go on?", kind: .confirmation)
        guard try await TerminalPrompt().answer(question)?.reveal() == "true" else {
            throw Failure.declined("signed")
        }
    }
}

/// A memo as `--json` prints it.
struct MemoReport: Encodable {
    var type: String
    var value: String?

    /// `nil` where there is none.
    init?(_ memo: Memo?) {
        guard let memo, memo != .none else { return nil }
        type = memo.type
        value = memo.value
    }
}
