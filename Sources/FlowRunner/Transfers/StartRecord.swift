internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// The start of a transfer: what the flow has ordered, and what the anchor told, by the results of the state that started it.
struct StartRecord: Sendable {
    /// A result of such a state; journals keep the names.
    enum Field: String, ResultField {
        case id, asset, fee, instructions, how, eta
        case feeAsset = "fee_asset"
        case amountOut = "amount_out"
        case page = "url"
        case extraInfo = "extra_info"
    }

    /// The state that has started the transfer.
    let state: Step
    private let results: Value

    /// The start of the transfer called `id` by one of `states`, the last where there are several; `nil` where there is none.
    init?(of id: Transfer.ID, by states: [Step], in scope: Scope) {
        let start = states.last { state in
            VerbCatalogue[state.verb.value]?.effect == .startsTransfer
                && scope.values[state.name.value].flatMap { Self.id(in: $0) } == id
        }
        guard let start, let results = scope.values[start.name.value] else { return nil }
        (state, self.results) = (start, results)
    }

    /// The results of a state that has started the transfer called `id`, which its anchor tells as `transfer`; `cost` is what is
    /// known of its cost.
    static func results(
        of id: Transfer.ID,
        _ order: TransferOrder,
        transfer: Value,
        cost: [String: Value]
    ) -> [String: Value] {
        var results = cost
        results[SubjectRecord.name] = transfer
        Field.id.set(.text(id), in: &results)
        Field.asset.set(.text(order.asset.description), in: &results)
        return results
    }

    /// The transfer that a state has started, by its results.
    static func id(in results: Value) -> Transfer.ID? { Field.id.value(in: results).text }

    private subscript(_ field: Field) -> Value { field.value(in: results) }

    private var order: Value { results[RunKnowledge.ordered] }

    private subscript(_ parameter: TransferParameter) -> Value { order[parameter.rawValue] }

    // MARK: What the anchor told

    /// The service by which the transfer was started.
    var service: TransferService? { state.transferService }

    /// The transfer as its anchor told it.
    var transfer: SubjectRecord { SubjectRecord(in: results) }

    /// The asset on the ledger, as flows have it.
    var assetName: String? { self[.asset].text }

    /// The asset on the ledger.
    var asset: Asset? { assetName.flatMap { Asset($0) } }

    /// The cost of the transfer, as estimated.
    var fee: ExactDecimal? { self[.fee].number }

    /// The asset of the fee.
    var feeAsset: String? { self[.feeAsset].text }

    /// The amount that would come out, as estimated.
    var amountOut: ExactDecimal? { self[.amountOut].number }

    /// The instructions to send the money, part by part in the order of their names, where the anchor told them with its answer.
    var instructions: [(key: String, value: String, about: ForeignProse?)]? {
        guard case .object(let parts) = self[.instructions] else { return nil }
        return parts.sortedByKey.compactMap { key, part in
            guard let value = part[TransferInstruction.MemberName.value.rawValue].text ?? part.text else { return nil }
            let about = part[TransferInstruction.MemberName.description.rawValue].text
            return (key, value, about.map { ForeignProse($0) })
        }
    }

    /// The same in words, as older anchors send it.
    var how: String? { self[.how].text }

    // MARK: What the flow has ordered

    /// The account that the transfer is for, where that is another than the run's own.
    var account: MuxedAccount? { self[.account].text.flatMap { MuxedAccount($0) } }

    /// The amount, where the flow has said one.
    var amount: ExactDecimal? { self[.amount].number }

    /// The amount by which the anchor may ask for more or less than that.
    var tolerance: ExactDecimal { self[.tolerance].number ?? .zero }

    /// The most that the anchor may keep, where the flow says it.
    var feeLimit: ExactDecimal? { self[.feeLimit].number }

    /// The account that may be paid although the anchor named another one first.
    var allowedPayee: MuxedAccount? { self[.payee].text.flatMap { MuxedAccount($0) } }

    /// The most that is paid, where the flow lets the anchor's page decide how much that is; `nil` where it doesn't.
    var pageLimit: ExactDecimal? { state.leavesAmountToPage ? self[.pageLimit].number : nil }

    /// The quote that the flow has named.
    var quoteID: Quote.ID? { self[.quoteID].text }

    /// The asset outside the ledger that the flow has named.
    var counterAsset: String? { self[.sourceAsset].text ?? self[.destinationAsset].text }

    /// Whether the transfer is an exchange for something outside the ledger.
    var isExchange: Bool { counterAsset != nil || quoteID != nil }

    /// The type of customer that the flow has named.
    var customerType: String? { self[.customerType].text }

    /// The customer on one side of a payment, and its type, as far as the flow has named them.
    func party(_ side: CustomerSide) -> (id: String?, type: String?) {
        (order[side.parameter].text, order[side.typeParameter].text)
    }

    /// The memo with which the flow wants a deposit paid out, where it says one.
    var payoutMemo: Memo? { memo(.memo, .memoType) }

    /// The memo with which the flow wants a withdrawal given back, where it says one.
    var refundMemo: Memo? { memo(.refundMemo, .refundMemoType) }

    private func memo(_ parameter: TransferParameter, _ type: TransferParameter) -> Memo? {
        guard let value = self[parameter].text else { return nil }
        return try? Memo(type: self[type].text ?? "text", value: value)
    }
}

extension RunKnowledge {
    /// The transfer to which the hosted page at `address` belongs, where the run has started it.
    func transfer(ofPage address: Value?) -> String? {
        guard let address else { return nil }
        return results(about: .transfer(.hosted)).last { StartRecord.Field.page.value(in: $0) == address }
            .flatMap { StartRecord.id(in: $0) }
    }
}

extension RunKnowledge {
    /// The start of the transfer called `id`; `nil` where the run has not started it.
    func start(of id: Transfer.ID) -> StartRecord? { StartRecord(of: id, by: flow.states + flow.always, in: scope) }
}
