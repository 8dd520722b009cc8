internal import Diagnostics
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The words of what a run tells people while it goes on: the one place where they are made, each from its values.
///
/// Words of another party stay prose in them. The words of failures are made in `Diagnostics`; where a run tells one and goes on,
/// that sentence stands in its own.
enum ProgressWording {
    // MARK: Starting transfers

    static func startsAgain(_ noun: String, _ id: String, paidWith hash: TransactionHash) -> MessageText {
        """
        The run has already paid the \(noun) \(MessageText(identifier: id)) with \(hash). It starts another one now and pays it as \
        well.
        """
    }

    /// The summary of a start that an earlier attempt has made.
    static func startedBefore(_ noun: String, _ id: String) -> MessageText {
        "\(noun) \(MessageText(identifier: id)), started before"
    }

    /// The summary of a start that the anchor takes later.
    static var customerReviewed: MessageText { "the anchor reviews its customer" }

    static var lostRequest: MessageText {
        "The answer to the request for the payment was lost. The run starts another; the lost one expires unpaid."
    }

    static func startSays(_ anchor: String, _ noun: String, _ words: ForeignProse) -> MessageText {
        "\(anchor) says about the \(noun): “\(words)”"
    }

    static func feeAboveTerms(_ anchor: String, _ fee: String, _ known: String) -> MessageText {
        "\(anchor) takes a fee of \(fee) for this transfer, and its terms say \(known)."
    }

    static func noCallbacks(from domain: String, to address: String) -> MessageText {
        """
        no callbacks from \(domain): it speaks TLS, and \(address) does not; give an https address with `--callback-url`.
        """
    }

    // MARK: Payments

    static func detailMissing(_ anchor: String, _ field: String) -> MessageText {
        "\(anchor) waits for a payment and does not send its `\(field)` yet."
    }

    /// A difference from what was agreed upon, with which the run goes on.
    static func sentence(_ difference: TermsClause) -> MessageText { "\(difference.words)." }

    // MARK: Pages

    /// The text of a page, of which `rest` lines are left out.
    static func pageSays(_ page: MessageText, _ lines: [ForeignProse], rest: Int) -> MessageText {
        let more: [MessageText] = rest > 0 ? ["… and \(rest.of("more line"))"] : []
        let said = lines.map { MessageText($0) }
        return (["the page \(page) says:"] + said + more).joined(separator: "\n")
    }

    static func pageAsksNothing(_ page: MessageText) -> MessageText {
        "the page \(page) asks nothing more, and its button leads nowhere"
    }

    static func dialogClosed(_ page: MessageText, _ words: ForeignProse) -> MessageText {
        "a dialog before the page \(page) said “\(words)”, and was closed; nothing was confirmed"
    }

    static func wayNotChosen(_ page: MessageText, _ ways: [String]) -> MessageText {
        let names = ways.map { "“\(ForeignProse($0))”" as MessageText }.joined(separator: ", ")
        return "the page \(page) leads on to \(names), and no choice was given: name one with `press`"
    }

    /// A field with a value of its own; `value` is what stands there where no one has put it.
    static func currentSent(_ page: String, _ field: MessageText, _ value: ForeignProse?) -> MessageText {
        "\(notChosen(page, field)), and its current value is sent\(comma(value))"
    }

    static func defaultSent(_ page: String, _ field: MessageText, _ label: ForeignProse?) -> MessageText {
        "\(notChosen(page, field)), and its default is sent\(comma(label))"
    }

    private static func notChosen(_ page: String, _ field: MessageText) -> MessageText {
        "no choice was given for \(field) of the page \(page)"
    }

    private static func comma(_ words: ForeignProse?) -> MessageText { words.map { ", “\($0)”" } ?? "" }

    /// The form of a page that is sent without its optional fields, which are all that it has where it `isEmpty`.
    static func nothingAnswered(_ page: String, _ fields: [MessageText], isEmpty: Bool) -> MessageText {
        let names = fields.joined(separator: ", ")
        return isEmpty
            ? "the form of the page \(page) is sent empty: no answers for \(names), and it requires none"
            : "no answers for \(names) of the page \(page), which requires none"
    }

    /// A field, and what the page calls it.
    static func field(_ name: String, _ label: ForeignProse?) -> MessageText {
        label.map { "`\(name)` (\($0))" } ?? "`\(name)`"
    }

    // MARK: Customers and what is asked

    static func asks(_ anchor: String, aboutCustomer isCustomer: Bool, _ words: ForeignProse?) -> MessageText {
        "\(anchor) wants to know more about \(isCustomer ? "its customer" : "the transfer")\(colon(words))"
    }

    static func asksUnclearly(_ anchor: String) -> MessageText {
        "\(anchor) wants to know more about the transfer, and does not say what; the run waits."
    }

    static func asksAgain(_ anchor: String, for names: [String]) -> MessageText {
        """
        \(anchor) was sent \(names.map { "`\($0)`" }.joined(separator: ", ")), and asks for it again: the answer was not accepted; \
        the run waits.
        """
    }

    static func customerUnclear(_ anchor: String, _ words: ForeignProse?) -> MessageText {
        "\(anchor) needs to know more about its customer, and does not say what; the run waits\(colon(words))"
    }

    static func customerStatusUnknown(_ anchor: String, _ status: MessageText, _ words: ForeignProse?) -> MessageText {
        "\(anchor) set the KYC status to `\(status)`, which SEP-12 does not define; the run waits\(colon(words))"
    }

    static func customerSays(_ anchor: String, _ status: MessageText, _ words: ForeignProse) -> MessageText {
        "\(anchor) says of its customer, who is in `\(status)`\(colon(words))"
    }

    static func customerAccepted(_ anchor: String, _ status: String) -> MessageText {
        """
        \(anchor) has accepted its customer and asks for nothing more, and the transfer is still in `\(status)`; the run waits.
        """
    }

    private static func colon(_ words: ForeignProse?) -> MessageText { words.map { ": “\($0)”" } ?? "." }

    // MARK: Failures with which a run goes on

    static func asksAgain(after failure: MessageText) -> MessageText { "\(failure); the run asks again." }

    static func waits(after failure: MessageText) -> MessageText { "\(failure); the run waits." }

    static func waitsUntilThen(after failure: MessageText) -> MessageText { "\(failure); the run waits until then." }

    /// The failure of the look-up of a transfer, without which the visit of its page goes on.
    static func withoutStatus(after failure: MessageText) -> MessageText {
        "\(failure); the visit goes by its page alone, without the transfer's status."
    }

    static func waitsForLumens(after failure: MessageText) -> MessageText { "\(failure); the run waits for the lumens" }

    // MARK: Transfers

    static func transferSays(_ anchor: String, _ words: ForeignProse) -> MessageText {
        "\(anchor) says of the transfer: “\(words)”"
    }

    static func actBy(_ time: Timestamp) -> MessageText { "You have to act by \(time.toTheSecond)." }

    /// A status in which the run only waits, for so many minutes as the anchor expects.
    static func status(
        _ anchor: String,
        _ status: String,
        isUnknown: Bool,
        isDirect: Bool,
        minutes: Int64?
    ) -> MessageText {
        let expected = minutes.map { "; it expects that to take about \($0) min" } ?? ""
        guard isUnknown else { return "\(anchor) has put the transfer in `\(status)`\(expected)." }
        let lacking = isDirect ? "SEP-31 does not have" : "no SEP has"
        return "\(anchor) has put the transfer in `\(status)`, a status that \(lacking); the run waits\(expected)."
    }

    static func leftOut(_ anchor: String, _ request: String?, _ names: [String]) -> MessageText {
        """
        \(anchor)\(request.map { " (\($0))" } ?? "") leaves out \(names.map { "`\($0)`" }.listed()), which it has told before; what it told stays known.
        """
    }

    static func paidAndAsked(_ anchor: String, _ transfer: String, _ request: MessageText) -> MessageText {
        "\(anchor) was paid for the transfer \(MessageText(identifier: transfer)): \(request); nothing more is paid."
    }

    static func unprocessed(_ anchor: String, _ status: String, hasQuote: Bool) -> MessageText {
        let words: MessageText =
            "\(anchor) has had the payment in `\(status)` for a minute; the run waits for it to be processed."
        guard !hasQuote else { return words }
        return words
            + " The flow gave no quote, and the anchor may need one: a `sep38` state before, and its `id` as `quote_id`."
    }

    static func trustNeeded(_ account: String, _ asset: Asset) -> MessageText {
        "The anchor waits until \(account) trusts \(asset); only the owner of that account can do that."
    }

    /// A payout that stays away for the reason `obstacle`; `seconds` is `nil` where that is a minute or more.
    static func payoutStalled(
        _ anchor: String,
        _ status: String,
        seconds: Int64?,
        _ obstacle: MessageText,
        trusts: Bool
    ) -> MessageText {
        let time = seconds.map { "\($0) s" } ?? "a minute"
        let end = trusts ? "; the run trusts the asset now. If the anchor has tried to pay, ask it to pay again." : "."
        return "\(anchor) has had the deposit in `\(status)` for \(time): \(obstacle), so it can't be paid\(end)"
    }

    // MARK: Instructions

    static func send(_ amount: String?, to anchor: String, _ words: ForeignProse?) -> MessageText {
        "Send \(amount ?? "the money") to \(anchor)\(colon(words))"
    }

    static func toBeFetched(_ words: ForeignProse?) -> MessageText { "The money is ready to be fetched\(colon(words))" }

    static func personNeeded(_ anchor: String, _ words: ForeignProse?) -> MessageText {
        "\(anchor) waits for something that you have to do\(colon(words))"
    }

    static func termsChanged(_ anchor: String, _ changes: [TermsClause]) -> MessageText {
        "\n\(anchor) has changed its terms: \(changes.map(\.words).joined(separator: "; ")); send nothing unless you agree."
    }

    static func payoutHindered(_ obstacle: MessageText) -> MessageText {
        "\nNote: \(obstacle), and can't be paid before that changes."
    }

    static func sendBy(_ time: Timestamp) -> MessageText { "\nIt has to be there by \(time.toTheSecond)." }

    // MARK: The ledger

    static func paymentFound(_ anchor: String, _ transfer: String, _ hash: String) -> MessageText {
        "\(anchor) names no transaction of the transfer \(MessageText(identifier: transfer)); on the ledger it is \(hash)."
    }

    static func balanceFound(_ anchor: String, _ transfer: String, _ amount: String) -> MessageText {
        "\(anchor) names no transaction of the transfer \(MessageText(identifier: transfer)); claimable balance found: \(amount)."
    }

    static func refundFound(_ anchor: String, _ hash: TransactionHash) -> MessageText {
        "\(anchor) names no payment by which it has given something back; on the ledger it is \(hash)."
    }

    static func nothingPaid(_ anchor: String, _ transfer: String) -> MessageText {
        """
        Nothing was paid: \(anchor) has completed the transfer \(MessageText(identifier: transfer)) without amount and \
        transaction. The flow orders no amount. An anchor that registers receivers pays later.
        """
    }

    static func searches(_ anchor: String, _ transfer: String, minutes: Int64) -> MessageText {
        """
        \(anchor) has completed the transfer \(MessageText(identifier: transfer)) without a transaction. The run searches the \
        ledger for \(minutes) min.
        """
    }

    // MARK: Refunds

    static func refundedUnexplained(_ anchor: String) -> MessageText {
        "\(anchor) says that all was given back, and not how."
    }

    /// The `amount` that was given back, with the `fee` for that, and the `missing` rest of a transfer that is said to be refunded.
    static func refunded(
        _ anchor: String,
        _ amount: String,
        fee: String?,
        missing: String?,
        _ payments: [(amount: String?, isOnLedger: Bool, id: String)]
    ) -> MessageText {
        var words = "\(anchor) has given back \(amount)"
        if let fee { words += ", and kept \(fee) for that" }
        if let missing { words += "; it calls the transfer refunded, and \(missing) of what came in is missing" }
        guard !payments.isEmpty else { return MessageText(words + ".") }
        let parts = payments.map { payment -> MessageText in
            let way = payment.isOnLedger ? "with the transaction" : "outside the ledger, as"
            return "\(payment.amount ?? "something") \(way) \(MessageText(identifier: payment.id))"
        }
        return "\(words): \(parts.joined(separator: ", "))."
    }
}
