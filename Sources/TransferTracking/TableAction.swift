/// An action of one of the smaller tables of a transfer: `docs/transfer-machine.md` lists them, and tests record those taken.
package protocol TableAction: Sendable {
    /// The table, as the page names it: mostly by the method that has its event.
    static var table: String { get }

    /// The case, without the values that come with it.
    var caseName: String { get }
}

extension TableAction {
    /// The action as a line of words: its table, and its case.
    package var line: String { "\(Self.table) \(caseName)" }
}

extension TableAction where Self: RawRepresentable, RawValue == String {
    package var caseName: String { rawValue }
}

// MARK: The cases that have values

extension AcceptanceTable.Action {
    package var caseName: String {
        switch self {
        case .goOn: "goOn"
        case .refuse: "refuse"
        }
    }
}

extension ClaimChoice.Action {
    package var caseName: String {
        switch self {
        case .claim: "claim"
        case .explain: "explain"
        case .reportNone: "reportNone"
        }
    }
}

extension ClaimChoice.NamedAction {
    package var caseName: String {
        switch self {
        case .claim: "claim"
        case .refuseAsset: "refuseAsset"
        }
    }
}

extension ClaimTable.EarlyAction {
    package var caseName: String {
        switch self {
        case .refuse: "refuse"
        case .refuseDeadline: "refuseDeadline"
        case .startWaiting: "startWaiting"
        case .wait: "wait"
        }
    }
}

extension ClaimTable.Step {
    package var caseName: String {
        switch self {
        case .lookUp: "lookUp"
        case .takeAsMade: "takeAsMade"
        case .reportFailure: "reportFailure"
        case .claim: "claim"
        }
    }
}

extension CompletionTable.Action {
    package var caseName: String {
        switch self {
        case .reportNoTransaction: "reportNoTransaction"
        case .reportOther: "reportOther"
        case .compare: "compare"
        case .name: "name"
        case .searchSent: "searchSent"
        case .compareBalance: "compareBalance"
        case .acceptNothing: "acceptNothing"
        case .searchArrived: "searchArrived"
        }
    }
}

extension CompletionTable.MissingAction {
    package var caseName: String {
        switch self {
        case .reportForgotten: "reportForgotten"
        case .reportMissing: "reportMissing"
        }
    }
}

extension LedgerOwnership.Step {
    package var caseName: String {
        switch self {
        case .findOut: "findOut"
        case .refuse: "refuse"
        case .accept: "accept"
        }
    }
}

extension LedgerSearchTable.Action {
    package var caseName: String {
        switch self {
        case .stop: "stop"
        case .leave: "leave"
        case .takeUnlessCounted: "takeUnlessCounted"
        case .take: "take"
        }
    }
}

extension LostStart.Action {
    package var caseName: String {
        switch self {
        case .consider: "consider"
        case .leave: "leave"
        }
    }
}

extension LostStart.PageAction {
    package var caseName: String {
        switch self {
        case .take: "take"
        case .lookAtPages: "lookAtPages"
        case .startAnew: "startAnew"
        }
    }
}

extension OrderedPaymentTable.Action {
    package var caseName: String {
        switch self {
        case .refusePaidBefore: "refusePaidBefore"
        case .lookUpOthers: "lookUpOthers"
        }
    }
}

extension PaymentDecision {
    package var caseName: String {
        switch self {
        case .pay: "pay"
        case .ask: "ask"
        case .refuse: "refuse"
        }
    }
}

extension PaymentTable.Action {
    package var caseName: String {
        switch self {
        case .sign: "sign"
        case .refuse: "refuse"
        }
    }
}

extension QuoteTable.Action {
    package var caseName: String {
        switch self {
        case .take: "take"
        case .refuseTooDear: "refuseTooDear"
        }
    }
}

extension RefundTable.Action {
    package var caseName: String {
        switch self {
        case .nothing: "nothing"
        case .compare: "compare"
        case .search: "search"
        }
    }
}

extension StartRefusal.OwnerStep {
    package var caseName: String {
        switch self {
        case .claim: "claim"
        case .goOn: "goOn"
        case .refuseOtherState: "refuseOtherState"
        case .refuseOtherRun: "refuseOtherRun"
        }
    }
}

extension StartTable.Action {
    package var caseName: String {
        switch self {
        case .accept: "accept"
        case .refuseDirection: "refuseDirection"
        case .refuseParty: "refuseParty"
        }
    }
}

extension SubmissionTable.Action {
    package var caseName: String {
        switch self {
        case .signAnew: "signAnew"
        case .refuseTooShort: "refuseTooShort"
        case .retryForFee: "retryForFee"
        case .fail: "fail"
        }
    }
}

extension TransferState.ClaimAction {
    package var caseName: String {
        switch self {
        case .refuseInvalidID: "refuseInvalidID"
        case .claim: "claim"
        }
    }
}

extension TransferState.LackAction {
    package var caseName: String {
        switch self {
        case .startWaiting: "startWaiting"
        case .waitAnew: "waitAnew"
        case .wait: "wait"
        case .giveUp: "giveUp"
        }
    }
}

extension TransferState.PayoutAction {
    package var caseName: String {
        switch self {
        case .wait: "wait"
        case .checkForEnding: "checkForEnding"
        case .checkAndTell: "checkAndTell"
        case .checkAgain: "checkAgain"
        }
    }
}

extension TransferState.QuestionAction {
    package var caseName: String {
        switch self {
        case .answer: "answer"
        case .waitForServers: "waitForServers"
        case .reportUnaccepted: "reportUnaccepted"
        }
    }
}

extension TransferState.RefundAction {
    package var caseName: String {
        switch self {
        case .nothing: "nothing"
        case .reportUnexplained: "reportUnexplained"
        case .report: "report"
        }
    }
}

extension TransferState.SearchAction {
    package var caseName: String {
        switch self {
        case .acceptNothing: "acceptNothing"
        case .leaveToRetry: "leaveToRetry"
        case .startSearching: "startSearching"
        case .searchAgain: "searchAgain"
        case .giveUp: "giveUp"
        }
    }
}

extension TransferState.SecondRequestAction {
    package var caseName: String {
        switch self {
        case .nothing: "nothing"
        case .report: "report"
        }
    }
}

extension TransferState.TrustAction {
    package var caseName: String {
        switch self {
        case .nothing: "nothing"
        case .refuseUnnamedAsset: "refuseUnnamedAsset"
        case .reportOther: "reportOther"
        case .trust: "trust"
        }
    }
}
