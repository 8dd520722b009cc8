internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// `track`: looks at a transfer once; the machine decides when to look again, and where to go.
struct TrackTransfer: Verb {
    let name: VerbName = "track"

    func perform(_ step: StepContext) async throws -> VerbResult {
        guard let id = step.arguments["transfer"]?["id"].text else {
            throw StepError(
                .invalidFlow,
                "`track` was given something that is no transfer",
                help: "keep the `transfer` of a `sep24` state and give that"
            )
        }
        let transfer = try await step.services.transfer(id, step.knowledge)
        let status = transfer.status.rawValue
        guard Self.isStatus(status) else {
            throw StepError(
                .transport,
                "\(step.services.header.anchor) tells “\(Quotation.of(status) ?? "")” as the status of the transfer",
                help: "report it to the anchor; a status is made of small letters, digits and `_`"
            )
        }
        let value = await step.value(of: transfer, asset: step.knowledge.asset(ofTransfer: id))
        var results: [String: Value] = ["transfer": value, "status": .text(status)]
        if let message = transfer.message { results["message"] = .text(message) }
        return VerbResult(outcome: status, results: results, summary: summary(status, value))
    }

    /// Whether a word can be a status: flows name it, and people read it.
    private static func isStatus(_ word: String) -> Bool {
        (1...64).contains(word.utf8.count)
            && word.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }

    /// The status, and the amount that matters in it.
    private func summary(_ status: String, _ transfer: Value) -> String {
        let code =
            transfer["asset"].text.map { text in text.split(separator: ":").first.map(String.init) ?? text } ?? ""
        let amount: String? =
            switch status {
            case "completed": transfer["amount_out"].text
            case "pending_user_transfer_start": transfer["amount_in"].text
            default: nil
            }
        // What a deposit pays out and a withdrawal takes in is the asset; the other side is money in a bank.
        let isAsset = (transfer["kind"].text == "deposit") == (status == "completed")
        guard let amount else { return status }
        return "\(status), \(amount)" + (isAsset && !code.isEmpty ? " \(code)" : "")
    }
}
