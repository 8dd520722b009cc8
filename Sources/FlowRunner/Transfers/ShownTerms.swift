internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// What a transfer itself told of its fee and of what comes out, when it asked for money.
struct ShownTerms: Sendable {
    var amountIn: ExactDecimal
    var fee: ExactDecimal?
    var amountOut: ExactDecimal?
    /// Of which asset that is, where it was told.
    var amountOutAsset: String?
}

extension StepContext {
    /// The key of the notes about what transfers told when they asked for money.
    private static let shownKey = "shown terms"

    /// Notes what `transfer` tells while it asks for money, once for each amount; what is told later is held against it.
    func noteShownTerms(of transfer: Transfer) async throws {
        guard let amountIn = transfer.amountIn, transfer.fee?.total != nil || transfer.amountOut != nil,
            await !shownTerms(ofTransfer: transfer.id).contains(where: { $0.amountIn == amountIn })
        else { return }
        var fields: [String: Value] = ["transfer": .text(transfer.id), "amount_in": .number(amountIn)]
        fields["fee"] = transfer.fee?.total.map { .number($0) }
        fields["amount_out"] = transfer.amountOut.map { .number($0) }
        fields["amount_out_asset"] = transfer.amountOutAsset.map { .text($0.description) }
        try await note(Self.shownKey, .object(fields))
    }

    /// What the transfer called `id` told when it asked for money, in whichever state, for each amount.
    func shownTerms(ofTransfer id: String) async -> [ShownTerms] {
        var shown: [ShownTerms] = []
        for state in services.settings.flow.states where state.verbDescription?.paysAt != nil || state.tracks {
            for note in await driver.machine.notes(ofState: state.name.value)
            where note.key == Self.shownKey && note.value["transfer"].text == id {
                guard let amountIn = note.value["amount_in"].number else { continue }
                shown.append(
                    ShownTerms(
                        amountIn: amountIn,
                        fee: note.value["fee"].number,
                        amountOut: note.value["amount_out"].number,
                        amountOutAsset: note.value["amount_out_asset"].text
                    )
                )
            }
        }
        return shown
    }
}

extension Step {
    /// Whether the state follows transfers.
    fileprivate var tracks: Bool { verbDescription?.updatesSubject == true }
}
