internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import TransferTracking

/// Whose a transfer is: each is one run's, and one start's.
extension StepContext {
    /// Notes that the transfer called `id` is this run's, before anything is done about it.
    ///
    /// - Throws: ``StepError`` where it is another's: of this run, as each start makes a transfer of its own, or of another
    ///   run, which has taken what this one has started for what it had started itself.
    func claim(_ id: String, _ order: TransferOrder) async throws {
        let name = Quotation.of(id) ?? ""
        if let other = knowledge.startingState(ofTransfer: id)?.name.value {
            throw StepError(
                .refused,
                "\(services.header.anchor) calls the new \(order.noun) “\(name)”, as it called the one that `\(other)` has "
                    + "started: each transfer has a name of its own",
                help: "report it to the anchor; nothing was paid for the new one"
            )
        }
        let owner = try await services.settings.journal.claim(claimName(id, order.service), for: driver.run)
        guard owner != driver.run else {
            if await lostSince != nil { try await record(.startLost(since: nil)) }
            return
        }
        throw StepError(
            .refused,
            "\(services.header.anchor) calls the new \(order.noun) “\(name)”, and the run \(owner) has a transfer of that name",
            help:
                "report it to the anchor; where it has begun anew, and counts from 1 again, remove that run, or use another store "
                + "(`--store`)",
            isRetryable: true
        )
    }

    /// The name under which a journal knows whose a transfer is.
    func claimName(_ id: String, _ service: TransferService) -> String {
        "\(service.rawValue) \(services.anchorContext.anchor.domain.name) \(id)"
    }
}
