package import Diagnostics
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// The contents of a transfer, compared with themselves and with what the anchor said of it before.
struct TransferCheck: DeviationSource {
    let form: AnswerForm
    let request: Subject.Request?

    /// The deviations of a transfer after one with the statuses `history`, read `now`.
    func deviations(of transfer: Transfer, after history: StatusHistory?, now: Timestamp? = nil) -> [Deviation] {
        [
            status(transfer, history), otherKind(transfer), refunds(transfer), completion(transfer), update(transfer),
            otherStart(transfer, history), negativeETA(transfer),
        ]
        .compactMap(\.self) + missing(transfer, history) + times(transfer, now: now)
            + transfer.findings.compactMap { deviation($0) }
    }

    // MARK: Members

    /// The members of SEP-24 without which a transfer can't be in its status.
    private func missing(_ transfer: Transfer, _ history: StatusHistory?) -> [Deviation] {
        guard form.section.sep == 24 else { return [] }
        var wanted: [(String, ValueForm)]
        switch transfer.status {
        case .pendingUserTransferStart where transfer.kind.isWithdrawal:
            wanted = [("amount_in", .amount), ("withdraw_anchor_account", .address)]
            // A muxed account tells the customers apart as a memo does.
            if !Self.isAbsent(transfer.fields["withdraw_memo"]) {
                wanted.append(("withdraw_memo_type", .text))
            } else if MuxedAccount(transfer.withdrawalAccount ?? "")?.muxID == nil {
                wanted.append(("withdraw_memo", .text))
            }
        // A registration moves no money, and names none.
        case .completed where transfer.namesMoney || history?.namesMoney == true:
            wanted = [("amount_in", .amount), (transfer.kind.isDeposit ? "to" : "from", .address)]
            // What older versions of SEP-24 have in its place counts as well.
            if Self.isAbsent(transfer.fields["amount_fee"]) { wanted.append(("fee_details", .object([]))) }
            if transfer.amountOut.map({ !$0.isZero }) == true { wanted.append(("stellar_transaction_id", .text)) }
        default: wanted = []
        }
        return wanted.compactMap { name, form in
            guard Self.isAbsent(transfer.fields[name]) else { return nil }
            let words = FindingWords.missing(form, inStatus: transfer.status.rawValue)
            // The table has it as required, null while nothing may be paid; the text beside it uses a memo "if specified".
            // The SEP's own examples of completed transfers leave the account out: who copies them breaks no rule.
            let severity: Deviation.Severity = ["withdraw_memo", "to", "from"].contains(name) ? .should : .must
            return deviation(.absentMember, severity, words, .addMember, at: "transaction.\(name)", named: name)
        }
    }

    /// Whether a member says nothing; an empty text names neither a transaction nor a memo.
    private static func isAbsent(_ value: JSONValue?) -> Bool {
        guard let value, !value.isNull else { return true }
        return value == .string("")
    }

    /// The times that are still to come, although the anchor says that they are over.
    private func times(_ transfer: Transfer, now: Timestamp?) -> [Deviation] {
        [
            ("started_at", transfer.startedAt), ("updated_at", transfer.updatedAt),
            ("completed_at", transfer.completedAt),
        ]
        .compactMap { name, time in
            guard let now, let time, time > now else { return nil }
            return clockSkew(ahead: now.duration(to: time), .member(name), at: "transaction.\(name)", by: form.section)
        }
    }

    /// The time of completion that another member contradicts.
    private func completion(_ transfer: Transfer) -> Deviation? {
        guard let completed = transfer.completedAt else { return nil }
        let name = "completed_at"
        // SEP-24 has it as the time of reaching `completed` or `refunded`. What failed is over as well, and some anchors date that.
        if Transfer.Status.known.contains(transfer.status), !transfer.status.isFinal {
            let words = FindingWords.completed(inStatus: transfer.statusWord)
            return deviation(.timesDisagree, .must, words, .sendOrLeaveOut, at: "transaction.\(name)", named: name)
        }
        return beforeStart(transfer, name, completed)
    }

    /// The time of the current status that lies before the start.
    private func update(_ transfer: Transfer) -> Deviation? {
        transfer.updatedAt.flatMap { beforeStart(transfer, "updated_at", $0) }
    }

    /// The `time` called `name`, where it lies before the start.
    private func beforeStart(_ transfer: Transfer, _ name: String, _ time: Timestamp) -> Deviation? {
        // Without its hour or its zone a time is another finding, and can't be compared. Anchors write fractions of a second or none.
        guard let started = transfer.startedAt, time.duration(to: started) >= .seconds(1),
            [name, "started_at"].allSatisfy({ isExact(transfer.fields[$0]) })
        else { return nil }
        let words = FindingWords.time(time, beforeStart: started)
        return deviation(.timesDisagree, .must, words, .sendAs, at: "transaction.\(name)", named: name)
    }

    /// Another start than the anchor told before; no sentence of the SEPs says that it stays.
    private func otherStart(_ transfer: Transfer, _ history: StatusHistory?) -> Deviation? {
        guard let earlier = history?.startedAt, let started = transfer.startedAt, started != earlier,
            !((.seconds(-1))...(.seconds(1))).contains(earlier.duration(to: started)),
            isExact(transfer.fields["started_at"])
        else { return nil }
        let words = FindingWords.start(started, insteadOf: earlier)
        return deviation(.timesDisagree, .should, words, .sendAs, at: "transaction.started_at", named: "started_at")
    }

    /// The seconds until another status that are below 0; the SEPs have a number, and no range.
    private func negativeETA(_ transfer: Transfer) -> Deviation? {
        let name = "status_eta"
        guard let value = transfer.fields[name], case .number(let token) = value,
            let number = ExactDecimal(token, allowingExponent: true), number.isNegative
        else { return nil }
        let words = FindingWords.value(value, .sum, by: .open)
        return deviation(.outOfRange, .should, words, .sendAs, at: "transaction.\(name)", named: name)
    }

    private func isExact(_ time: JSONValue?) -> Bool { Self.isExact(time, by: form.section.sep) }

    /// Whether a time has its hour and its zone.
    fileprivate static func isExact(_ time: JSONValue?, by sep: Int) -> Bool {
        guard let text = time?.string else { return false }
        let flaw = TextForm.flaw(ofTime: text, by: sep)?.0
        return flaw != .shortTime && flaw != .timeWithoutZone
    }

    /// The missing parts of a refund, although all is said to have come back.
    private func refunds(_ transfer: Transfer) -> Deviation? {
        let section = SEPSection(form.section.sep, "Refunds Object Schema")
        let refunds = transfer.fields["refunds"]
        guard transfer.status == .refunded else {
            // `refunded` is deprecated in favour of `refunds`, which is optional: legal, and the sums are nowhere to be read.
            guard transfer.fields["refunded"]?.bool == true, refunds?.isNull != false else { return nil }
            let place = "transaction.refunds"
            return deviation(
                .absentMember,
                .note,
                .refundsBesideFlag,
                .addMember,
                at: place,
                named: "refunds",
                by: section
            )
        }
        if refunds?.isNull != false {
            let words = FindingWords.missing(.object([]), inStatus: transfer.status.rawValue)
            let name = "transaction.refunds"
            return deviation(.absentMember, .should, words, .addMember, at: name, named: "refunds", by: section)
        }
        guard refunds?["payments"]?.arrayValue?.isEmpty == true else { return nil }
        return deviation(
            .refundsDisagree,
            .must,
            .noRefundPayments,
            .addMember,
            at: "transaction.refunds.payments",
            named: "refunds.payments",
            by: section
        )
    }

    // MARK: Statuses

    private func status(_ transfer: Transfer, _ history: StatusHistory?) -> Deviation? {
        guard let history, let severity = history.flaw(of: transfer.status) else { return nil }
        let word = transfer.fields["status"]?.filledString ?? transfer.status.rawValue
        return deviation(
            .statusWentBack,
            severity,
            .status(word, after: history.reference.rawValue),
            .keepFinalStatus,
            at: "transaction.status",
            named: "status"
        )
    }

    /// A status of the other direction: SEP-6 and SEP-24 have one for withdrawals only, and one in which a deposit waits for a trustline.
    private func otherKind(_ transfer: Transfer) -> Deviation? {
        guard [6, 24].contains(form.section.sep), let kind = transfer.fields["kind"]?.filledString else { return nil }
        let severity: Deviation.Severity
        switch transfer.status {
        case .pendingUserTransferComplete where transfer.kind.isDeposit: severity = .must
        case .pendingTrust where transfer.kind.isWithdrawal: severity = .should
        default: return nil
        }
        let words = FindingWords.status(transfer.statusWord, ofKind: kind)
        return deviation(.conflictingMembers, severity, words, .sendAs, at: "transaction.status", named: "status")
    }

    // MARK: Amounts

    private func deviation(_ finding: TransferFinding) -> Deviation? {
        let fees = SEPSection(form.section.sep, "Fee Details Object Schema")
        let refunds = SEPSection(form.section.sep, "Refunds Object Schema")
        /// Numbers of the transfer that contradict each other; `field` is the one to correct.
        func wrong(_ field: String, _ code: FailureCode, _ words: FindingWords, by section: SEPSection) -> Deviation {
            deviation(code, .must, words, .correctAmounts, at: "transaction.\(field)", named: field, by: section)
        }
        return switch finding {
        case .amountOut(let sum, let said):
            wrong(
                "amount_out",
                .amountsDisagree,
                .amountOut(said, insteadOf: sum),
                by: SEPSection(form.section.sep, "Amount Formulas")
            )
        case .refunded(let sum, let said), .feeInRefunded(let said, let sum):
            wrong("refunds.amount_refunded", .refundsDisagree, .refunded(said, ofPayments: sum), by: refunds)
        case .refundFee(let sum, let said):
            wrong("refunds.amount_fee", .refundsDisagree, .refundFee(said, ofPayments: sum), by: refunds)
        case .refundedTooMuch(let sum, let amount):
            wrong("refunds", .refundsDisagree, .refundedTooMuch(sum, amountIn: amount), by: refunds)
        case .refundedTooLittle(let sum, let amount):
            wrong("refunds", .refundsDisagree, .refundedTooLittle(sum, amountIn: amount), by: refunds)
        case .fee(let sum, let said):
            wrong("fee_details.total", .feeDisagrees, .fee(said, ofParts: sum), by: fees)
        case .amountFee(let amount, let total):
            wrong("amount_fee", .feeDisagrees, .amountFee(amount, besideTotal: total), by: fees)
        // The SEPs' formulas have no third asset, and no sentence forbids one.
        case .feeAsset(let asset, let field):
            deviation(
                .unknownWord,
                .should,
                .feeAsset(ofTransfer: asset),
                .sendAs,
                at: "transaction.\(field)",
                named: field,
                by: field.hasPrefix("fee_details") ? fees : form.section
            )
        // The table of members has found it.
        case .sumsAsObjects: nil
        }
    }
}

/// The statuses in which a transfer was seen, as far as they tell that it went back.
package struct StatusHistory: Hashable, Sendable {
    /// The status that was seen last.
    private(set) var latest: Transfer.Status
    /// The status with which the money was furthest on its way.
    private var furthest: Transfer.Status?
    /// The place of that status in their order.
    private var reached = -1
    /// Whether the transfer has named any money.
    private(set) var namesMoney = false
    /// The start that was told last.
    private(set) var startedAt: Timestamp?

    /// A transfer that is seen for the first time.
    package init(_ status: Transfer.Status) {
        latest = status
        append(status)
    }

    /// The status that tells that a later one went back: the last one where it was final, and the furthest otherwise.
    var reference: Transfer.Status { latest.isFinal ? latest : furthest ?? latest }

    /// Notes another look at the transfer.
    mutating func append(_ transfer: Transfer) {
        append(transfer.status)
        namesMoney = namesMoney || transfer.namesMoney
        // A day without its hour tells no start to compare.
        if TransferCheck.isExact(transfer.fields["started_at"], by: 24) { startedAt = transfer.startedAt }
    }

    /// Notes another status.
    package mutating func append(_ status: Transfer.Status) {
        latest = status
        // The anchor works before it waits for the money, and after that came; the SEPs lead to it from the wait by that way alone.
        let stage = status == .pendingAnchor && reached >= 1 ? 2 : Self.stage(of: status)
        if let stage, stage >= reached { (furthest, reached) = (status, stage) }
    }

    /// The severity of `status` as the next one; `nil` where it may come.
    ///
    /// The SEPs draw which status can follow which. Looks miss some of them, so only what no path leads to counts: what comes
    /// after `completed` or `refunded`, `incomplete` after the wait for the money, and either of both after the money was seen. A
    /// transfer that failed may be taken up again, when the money came late.
    package func flaw(of status: Transfer.Status) -> Deviation.Severity? {
        guard status != latest else { return nil }
        if latest == .completed || latest == .refunded { return .must }
        if latest.isFinal { return status.isFinal ? nil : .note }
        guard let stage = Self.stage(of: status) else { return nil }
        return stage < reached ? .must : nil
    }

    /// The order of those statuses that have one; the anchor's work comes before the money and after it.
    private static func stage(of status: Transfer.Status) -> Int? {
        switch status {
        case .incomplete: 0
        case .pendingUserTransferStart: 1
        case .pendingExternal, .pendingStellar, .onHold, .pendingUserTransferComplete: 2
        default: nil
        }
    }
}

extension FindingRecorder {
    /// Records what does not fit together in a transfer that an answer told at `now`, and with what the anchor said of it before.
    func record(_ transfer: Transfer, in answer: AnswerCheck, at now: Timestamp) {
        let history = statuses(before: transfer)
        let content = TransferCheck(form: answer.form, request: answer.request)
        record(content.deviations(of: transfer, after: history, now: now))
    }
}

extension Transfer {
    /// Whether it names money that is moved, or how: a sum above 0, a quote, or the payment.
    fileprivate var namesMoney: Bool {
        let sums = [amountIn, amountOut, fee?.total, refunds?.amountRefunded]
        return [quoteID, stellarTransactionID, claimableBalanceID].contains { $0 != nil }
            || sums.contains { $0?.isZero == false }
    }
}
