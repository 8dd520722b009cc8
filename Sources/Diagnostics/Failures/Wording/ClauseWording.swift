/// Parts of sentences: how what was found differs from what was told, or agreed upon.
extension Wording {
    static func clause(_ clause: Clause) -> MessageText {
        let facts = clause.facts
        return moved(clause.kind, facts) ?? balance(clause.kind, facts) ?? paidBack(clause.kind, facts)
            ?? counted(clause.kind, facts) ?? contradicted(clause.kind, facts) ?? changed(clause.kind, facts)
            ?? unagreed(clause.kind, facts) ?? claim(clause.kind, facts) ?? uncomputed(clause.kind, facts)
            ?? unfit(clause.kind, facts) ?? system(clause.kind, facts) ?? "it differs (\(clause.kind.rawValue))"
    }

    /// The clause about a setting, about a refusal of the system, which has words for each of its numbers, or of a library.
    private static func system(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        switch kind {
        case .noFlagValue: "`\(facts.text(.member) ?? "")` is `true` or `false`"
        case .severalValues: "`\(facts.text(.member) ?? "")` takes one value"
        case .systemError:
            facts.number(.count).flatMap(Int32.init(exactly:)).map { MessageText(SystemError(number: $0).description) }
                ?? "the system refused it"
        case .libraryError: "\(facts.text(.found) ?? "a library") error \(facts.text(.count) ?? "unknown")"
        default: nil
        }
    }

    /// The clauses of a failure in a row; those that journals of former versions have in words stay as they are.
    static func clauses(_ facts: Facts) -> MessageText { facts.clauses(.differences).joined(separator: "; ") }

    /// The clause about an amount that a transaction moves.
    private static func moved(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> String { facts.text(name) ?? "" }
        return switch kind {
        case .balanceNotCreated: "the transaction does not create the claimable balance \(part(.expected))"
        case .nothingPaid: "the transaction pays nothing to \(facts.text(.account) ?? "the anchor")"
        case .otherAmountMoved: "it moves \(part(.found)), and \(expectation(facts))"
        case .otherAssetMoved: "it moves \(list(facts, .names)), and not \(part(.expected))"
        case .otherAssetThanStarted:
            "\(part(.member)) is said to be of \(part(.found)), and it was started with \(part(.expected))"
        case .otherMemoThanTold:
            "its memo is \(typedMemo(facts.group(.found)) ?? "none"), and the anchor tells \(wanted(facts))"
        case .otherMemoThanWanted:
            "its memo is \(typedMemo(facts.group(.found)) ?? "none"), and the flow wants \(wanted(facts))"
        case .paidByOther: "the run has never paid for it, and \(part(.account)) has"
        default: nil
        }
    }

    /// The clause about a claimable balance.
    private static func balance(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> String { facts.text(name) ?? "" }
        return switch kind {
        case .balanceOfOther:
            "the claimable balance\(facts.text(.found).map { " \($0)" } ?? "") is not for \(part(.account))"
        case .balanceMissing: "there is no claimable balance \(part(.expected))"
        case .balanceOfOtherAsset: "the claimable balance is of \(part(.found)), and not of \(part(.expected))"
        case .otherBalanceAmount: "the claimable balance has \(part(.found)), and \(expectation(facts))"
        case .balanceTooOld: "the claimable balance was there before the transfer was started"
        case .balanceCounted: "the claimable balance has counted for another transfer"
        default: nil
        }
    }

    /// The clause about an amount that a transaction has paid back.
    private static func paidBack(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> String { facts.text(name) ?? "" }
        let transaction = "the transaction \(part(.hash))"
        return switch kind {
        case .nothingPaidBack: "\(transaction) pays nothing back to \(part(.account))"
        case .otherRefundMemo: "the memo of \(transaction) is not the one that the flow wants for refunds"
        case .otherAssetPaidBack: "\(transaction) pays back no \(part(.asset))"
        case .lessPaidBack: "\(transaction) pays back \(part(.found)), and not \(part(.expected))"
        case .noRefund:
            "\(transaction) is no refund: \(facts.group(.strange).flatMap { Clause($0) }?.message ?? "it is something else")"
        default: nil
        }
    }

    /// The clause about a transaction, regardless of what it moves.
    private static func counted(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        let hash = facts.text(.hash)
        let transfer: MessageText = facts.identifier(.transfer) ?? ""
        return switch kind {
        case .noTransaction: "“\(facts.identifier(.found) ?? "")” is no transaction"
        case .transactionUnknown: "the ledger has no transaction \(hash ?? "")"
        case .transactionFailed: "the transaction\(hash.map { " \($0)" } ?? "") has failed"
        case .countedForRun:
            "\(hash.map { "the transaction \($0)" } ?? "it") has counted for a transfer of the run \(facts.text(.run) ?? "")"
        case .countedForTransfer: "it has counted for the transfer \(transfer)"
        case .countedAsRefund: "it has counted as a refund of the transfer \(transfer)"
        case .paidOtherTransfer: "the run has paid for the transfer \(transfer) with it"
        case .ownPayment: "it is a payment of the run's own"
        case .ownPayout: "the deposit was paid out with it"
        case .beforeTransfer: "it was on the ledger before the transfer was started"
        case .beforePayment: "it was on the ledger before the run paid for the transfer"
        default: nil
        }
    }

    /// The clause about what contradicts a quote.
    private static func contradicted(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (found, expected) = (part(.found), part(.expected))
        return switch kind {
        case .otherQuote: "it names the quote \(found), and it was started with \(expected)"
        case .otherAssetThanQuoted: "\(found) is to come out, and its quote buys \(expected)"
        case .lessThanQuoted: "amount_out is \(found), and its quote buys \(expected)"
        default: nil
        }
    }

    /// The clause about an anchor that asks for or does otherwise than it was ordered, or than it told before.
    private static func changed(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        let (found, expected) = (facts.text(.found) ?? "", facts.text(.expected) ?? "")
        let limit = facts.text(.limit) ?? ""
        let asset = facts.isSo(.isDeposit) ? "it takes \(found)" : "\(found) is to come out"
        return switch kind {
        case .otherAmountThanOrdered: "it wants \(found), and \(expected) was ordered"
        case .overFlowLimit: "it wants \(found), and the flow pays \(limit) at most"
        case .belowMinimum: "it wants \(found), and takes \(limit) at least"
        case .aboveMaximum: "it wants \(found), and takes \(limit) at most"
        case .otherAssetThanOrdered: "\(asset), and \(expected) was ordered"
        case .otherCurrency: "\(asset), and by its stellar.toml the asset stands for \(expected)"
        case .higherFee: "its fee is \(found), and \(known(facts, "its quote has", "by its terms it is \(expected)"))"
        case .lowerPayout:
            "\(found) will come out, and \(known(facts, "its quote buys", "\(expected) was estimated from the fee"))"
        case .otherPayee: "it wants \(found) paid, and told \(expected) before"
        case .otherMemo:
            "it wants \(quotedMemo(facts.group(.found))), and told \(quotedMemo(facts.group(.expected))) before"
        default: nil
        }
    }

    /// The clause about terms that were not agreed upon, or are only told, with the anchor by its name.
    private static func unagreed(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        let domain = facts.text(.domain)
        let (anchor, amount) = (domain ?? "the anchor", facts.text(.amount) ?? "")
        let (found, expected) = (facts.text(.found) ?? "", facts.text(.expected) ?? "")
        let (account, limit) = (facts.text(.account) ?? "", facts.text(.limit) ?? "")
        return switch kind {
        case .changedTerms: "\(anchor) has changed its terms: \(clauses(facts))"
        case .nothingOrdered: "\(anchor) wants \(amount), and no amount was agreed upon"
        case .overFeeLimit: "\(anchor) keeps \(found), and the flow allows \(limit)"
        case .kept: "\(anchor) keeps \(found) of \(amount)"
        case .memoBesideCustomer where domain == nil:
            "\(account) is a muxed address, and the payment has \(quotedMemo(facts.group(.memo))) besides"
        case .memoBesideCustomer:
            "\(anchor) wants \(account) paid, a muxed address, with \(quotedMemo(facts.group(.memo))) besides"
        case .publicPayment: "\(amount) are to be paid on the public network"
        case .toleratedAmount: "\(anchor) wants \(amount), and \(expected) was ordered; the flow tolerates that"
        case .allowedPayee: "\(anchor) wants \(found) paid, and told \(expected) before; the flow allows that (`payee`)"
        case .lessArrived: "\(anchor) says that \(found) has come in, and \(expected) was ordered"
        case .keptUnannounced: "\(anchor) has kept \(found) of \(amount) without announcing it"
        default: nil
        }
    }

    /// Amounts in a row, and how many others there are.
    private static func amounts(_ facts: Facts) -> String {
        let all = facts.texts(.names) + (facts.number(.count).map { ["\($0) more"] } ?? [])
        return all.isEmpty ? "something" : all.joined(separator: ", ")
    }

    /// The time from which a claimable balance can be claimed, the reason why an account can't claim it, and what an account has.
    private static func claim(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> String { facts.text(name) ?? "" }
        let limit = facts.text(.limit)
        return switch kind {
        case .claimableNow: "it can be claimed \(limit.map { "before \($0)" } ?? "at any time")"
        case .claimableLater:
            "it can be claimed from \(part(.time)) on\(limit.map { " and before \($0)" } ?? "")"
        case .claimTimeOver: "it could be claimed before \(part(.time)) only"
        case .neverClaimable: "its conditions can never hold"
        case .unknownConditions: "its conditions are written in a way that this version does not know"
        case .trustlineNeeded: "a trustline is needed first, which binds \(part(.amount)) XLM"
        case .lumensLacking:
            """
            a trustline is needed, which binds \(part(.amount)) XLM, and the account can spend \(part(.found))\
            \(facts.text(.lacking).map { "; \($0) XLM are promised to its offers" } ?? "")
            """
        case .unauthorized: "the issuer has not authorized the account to hold the asset"
        case .authorizationNeeded: "a trustline is needed that the issuer authorizes first"
        case .trustlineFull: "the trustline has room for \(part(.limit)) only"
        case .entriesFull:
            "a trustline is needed, which would exceed the account's limit of \(part(.limit)) entries"
        case .issuerGone: "the issuer of the asset is not on the ledger any more, so that it can't be trusted"
        case .accountNotFunded: "the account is not on the ledger yet, and has to be funded first"
        case .holds: "holds \(amounts(facts))"
        case .hasClaimableBalances: "has the claimable balances \(amounts(facts))"
        default: nil
        }
    }

    // MARK: - Parts of clauses

    /// The expected amount: what a field tells, or what was to come.
    private static func expectation(_ facts: Facts) -> String {
        if let limit = facts.text(.limit) { return "at most \(limit) was to come" }
        let expected = facts.text(.expected) ?? ""
        return facts.text(.member).map { "\($0) is \(expected)" } ?? "\(expected) was to come"
    }

    /// The source of a number; `quote` stands before it where the quote has it, and `estimate` in place of all where it
    /// follows from the terms.
    private static func known(_ facts: Facts, _ quote: String, _ estimate: String) -> String {
        let expected = facts.text(.expected) ?? ""
        return switch facts.text(.source) {
        case "quote": "\(quote) \(expected)"
        case "start": "\(expected) was stated at the start"
        case "terms": estimate
        default: "\(expected) was stated before"
        }
    }

    /// A memo with its type behind it.
    static func quotedMemo(_ facts: Facts?) -> String {
        guard let facts, let value = facts.text(.memo) else { return "no memo" }
        return "the memo “\(value)” (\(facts.text(.name) ?? ""))"
    }

    /// A memo with its type before it; `nil` where there is none.
    private static func typedMemo(_ facts: Facts?) -> String? {
        guard let facts, let value = facts.text(.memo) else { return nil }
        return "the \(facts.text(.name) ?? "") “\(value)”"
    }

    /// The memo that there should be.
    private static func wanted(_ facts: Facts) -> String {
        let memo = facts.group(.expected)
        return typedMemo(memo) ?? "the \(memo?.text(.name) ?? "") “”"
    }
}

extension Clause {
    /// The clause as the catalogue words it, with what other parties said kept apart.
    public var message: MessageText { Wording.clause(self) }

    /// The ``message``, with `•••` in the place of what other parties said.
    public var words: String { message.masked }

    /// The words about an answer that was at hand before its question was asked, with an `example` of one that would fit.
    public func objection(like example: String? = nil) -> MessageText { Wording.objection(self, like: example) }
}
