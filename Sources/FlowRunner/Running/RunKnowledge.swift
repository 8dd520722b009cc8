internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The knowledge of a run: the results of its states so far.
///
/// Nothing of this is kept anywhere else, so it is the same after a replay.
struct RunKnowledge: Sendable {
    let flow: Flow
    let scope: Scope
    /// The wallet's own domain, where the command line gives one.
    var client: RunClient?
    /// The name of the account for which the state at hand acts; `nil` for the run's own.
    var account: String?
    /// Takes a secret from where it is sealed.
    let reveal: @Sendable (SecretID) async throws -> Secret<String>?

    /// The results of all states with `verb` that were passed, in the order of the file.
    func results(of verb: VerbName) -> [Value] {
        results { $0.verb.value == verb }
    }

    /// The results of those of them that act for the account at hand.
    func ownResults(of verb: VerbName) -> [Value] {
        results { $0.verb.value == verb && $0.account?.value == account }
    }

    private func results(where isWanted: (Step) -> Bool) -> [Value] {
        (flow.states + flow.always).filter(isWanted).compactMap { state in
            guard let value = scope.values[state.name.value], case .object = value else { return nil }
            // What was refused has found out nothing about sessions, quotes and transfers.
            if case .object = value[Refusal.result], state.takesRefusal { return nil }
            return value
        }
    }

    /// The transfers that the run has started or looked at, as each of its states has seen them last.
    var transfers: [SubjectRecord] {
        results { step in
            let verb = VerbCatalogue[step.verb.value]
            return verb?.effect == .startsTransfer || verb?.updatesSubject == true
        }.map { SubjectRecord(in: $0) }
    }

    /// What is known of the start of the transfer called `id`.
    func startOfTransfer(_ id: String) -> Value? {
        results { VerbCatalogue[$0.verb.value]?.effect == .startsTransfer }.last { $0["id"].text == id }
    }

    /// The transfer called `id` as its anchor told it when it was started.
    func transferAtStart(_ id: String) -> SubjectRecord? { startOfTransfer(id).map { SubjectRecord(in: $0) } }

    /// The service by which the run has started the transfer called `id`, or `nil` where it has not started it.
    func service(ofTransfer id: String) -> TransferService? {
        TransferService.allCases.first { results(of: $0.verb).contains { $0["id"].text == id } }
    }

    /// The asset with which the transfer called `id` was started.
    func asset(ofTransfer id: String) -> String? { startOfTransfer(id)?["asset"].text }

    /// What the transfer called `id` would cost, in which asset, and what would come out, as estimated at its start.
    func estimate(ofTransfer id: String) -> (fee: ExactDecimal?, feeAsset: String?, amountOut: ExactDecimal?) {
        let start = startOfTransfer(id) ?? .null
        return (start["fee"].number, start["fee_asset"].text, start["amount_out"].number)
    }

    /// The account that the transfer called `id` was started for, where that is another than the run's own.
    func account(ofTransfer id: String) -> MuxedAccount? {
        toldAtStart("account", ofTransfer: id)?.text.flatMap { MuxedAccount($0) }
    }

    /// The amount with which the transfer called `id` was started, where the flow has said one.
    func amount(ofTransfer id: String) -> ExactDecimal? { toldAtStart("amount", ofTransfer: id)?.number }

    /// By how much the anchor may ask for more or less than that.
    func tolerance(ofTransfer id: String) -> ExactDecimal { toldAtStart("tolerance", ofTransfer: id)?.number ?? .zero }

    /// The most that the anchor may keep of the transfer called `id`, where the flow says it.
    func feeLimit(ofTransfer id: String) -> ExactDecimal? { toldAtStart("max_fee", ofTransfer: id)?.number }

    /// The account that may be paid for the transfer called `id` although its anchor named another one first.
    func payee(ofTransfer id: String) -> MuxedAccount? {
        toldAtStart("payee", ofTransfer: id)?.text.flatMap { MuxedAccount($0) }
    }

    /// The most that is paid for the transfer called `id`, where the flow lets its page decide how much that is; `nil` where
    /// it doesn't.
    func limitOfPage(ofTransfer id: String) -> ExactDecimal? {
        guard startingState(ofTransfer: id)?.leavesAmountToPage == true else { return nil }
        return toldAtStart("max", ofTransfer: id)?.number
    }

    /// The quote with which the transfer called `id` was started, where the flow has named one.
    func quote(ofTransfer id: String) -> String? { toldAtStart("quote_id", ofTransfer: id)?.text }

    /// The asset outside the ledger with which the transfer called `id` was started, where the flow has named one.
    func counterAsset(ofTransfer id: String) -> String? {
        ["source_asset", "destination_asset"].lazy.compactMap { toldAtStart($0, ofTransfer: id)?.text }.first
    }

    /// The type of customer that the flow has named for the transfer called `id`.
    func customerType(ofTransfer id: String) -> String? { toldAtStart("customer_type", ofTransfer: id)?.text }

    /// The customer on one side of the payment called `id`, and its type, as far as the flow has named them.
    func party(_ side: CustomerSide, ofTransfer id: String) -> (id: String?, type: String?) {
        (toldAtStart(side.parameter, ofTransfer: id)?.text, toldAtStart(side.typeParameter, ofTransfer: id)?.text)
    }

    /// Whether the transfer called `id` was started as an exchange for something outside the ledger.
    func isExchange(_ id: String) -> Bool {
        ["source_asset", "destination_asset", "quote_id"].contains { toldAtStart($0, ofTransfer: id)?.text != nil }
    }

    /// The state that has started the transfer called `id`.
    func startingState(ofTransfer id: String) -> Step? {
        (flow.states + flow.always).last { step in
            VerbCatalogue[step.verb.value]?.effect == .startsTransfer && scope.values[step.name.value]?["id"].text == id
        }
    }

    /// The memo with which the flow wants the deposit called `id` paid out, where it says one.
    func payoutMemo(ofTransfer id: String) -> Memo? { memo("memo", ofTransfer: id) }

    /// The memo with which the flow wants the withdrawal called `id` given back, where it says one.
    func refundMemo(ofTransfer id: String) -> Memo? { memo("refund_memo", ofTransfer: id) }

    private func memo(_ parameter: String, ofTransfer id: String) -> Memo? {
        guard let value = toldAtStart(parameter, ofTransfer: id)?.text else { return nil }
        return try? Memo(type: toldAtStart("\(parameter)_type", ofTransfer: id)?.text ?? "text", value: value)
    }

    /// The result that holds the parameters of a verb as they were when it was performed.
    ///
    /// The flow's names may mean something else by now, and then it is an anchor that has chosen what.
    static let ordered = "ordered"

    /// What the flow has told the verb that started the transfer called `id`.
    private func toldAtStart(_ parameter: String, ofTransfer id: String) -> Value? {
        startOfTransfer(id)?[Self.ordered][parameter]
    }
}
