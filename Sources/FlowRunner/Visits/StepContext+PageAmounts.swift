internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HostedPages
internal import Stellar

/// The amounts that runs fill in on the pages of their transfers, and hold what the anchor asks for against.
extension StepContext {
    /// The key of the notes about amounts, and the name of the field that they are filled into.
    private static let amountKey = "amount"

    /// Notes the amount that is about to be sent to a page, where there is one among `answers`.
    func noteAmount(_ answers: [String: PageAnswer]) async throws {
        // Pages call the field `transfer_amount` or `amountUsd` as well.
        let names = answers.keys.filter { $0.lowercased().contains(Self.amountKey) }
        let name = answers[Self.amountKey] == nil && names.count == 1 ? names.first ?? Self.amountKey : Self.amountKey
        guard case .text(let text)? = answers[name], let amount = ExactDecimal(text.reveal()),
            let id = knowledge.results(of: "sep24").last(where: { $0["url"] == arguments["url"] })?["id"].text
        else { return }
        let value: Value = ["transfer": .text(id), "amount": .number(amount)]
        if await latestNote(Self.amountKey) != value { try await note(Self.amountKey, value) }
    }

    /// The amount that a state has filled in on a page about the transfer called `id`; `nil` where none has.
    func amountOnPage(ofTransfer id: String) async -> ExactDecimal? {
        for state in services.settings.flow.states where state.verb.value == "page" {
            let notes = await driver.machine.notes(ofState: state.name.value)
            let note = notes.last { $0.key == Self.amountKey && $0.value["transfer"].text == id }
            if let amount = note?.value["amount"].number { return amount }
        }
        return nil
    }
}
