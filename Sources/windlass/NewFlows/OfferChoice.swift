import AnchorClient
import Diagnostics
import FlowRunner
import Stellar

/// Which of an anchor's offers a new flow is for: what the command line says, and for the rest what a person chooses.
struct OfferChoice {
    var domain: String
    var code: String?
    var isDeposit: Bool?
    var service: TransferProtocol?
    /// Whether a person can be asked.
    var asks: Bool

    /// The offer that is meant among `offers`.
    func offer(among offers: [AnchorTransferOffer]) async throws -> AnchorTransferOffer {
        var left = offers.filter { offer in
            (code.map { $0.lowercased() == offer.code.lowercased() } ?? true)
                && (isDeposit.map { $0 == offer.isDeposit } ?? true) && (service.map { $0 == offer.service } ?? true)
        }
        if left.isEmpty {
            let direction = isDeposit.map { $0 ? "a deposit" : "a withdrawal" } ?? "a transfer"
            let wish = [direction, code.map { "of \($0)" }, service.map { "by SEP-\($0.rawValue)" }]
            throw NewFlowError(
                reason: .notOffered(wish.compactMap(\.self).joined(separator: " "), offered: offers.map(\.title))
            )
        }
        try await narrow(&left, "What do you want to do?", by: "--deposit or --withdraw") {
            $0.isDeposit ? "deposit" : "withdraw"
        }
        try await narrow(&left, "Which asset?", by: "its code") { $0.code }
        try await narrow(&left, "How?", by: "--sep") {
            $0.service == .hosted ? "with the anchor's pages (SEP-24)" : "without pages (SEP-6)"
        }
        return left[0]
    }

    /// Keeps those offers of which `trait` is the one that a person chooses, where there are several.
    private func narrow(
        _ offers: inout [AnchorTransferOffer],
        _ question: String,
        by option: String,
        _ trait: (AnchorTransferOffer) -> String
    ) async throws {
        var traits: [String] = []
        var known: Set<String> = []
        for trait in offers.map(trait) where known.insert(trait).inserted { traits.append(trait) }
        guard traits.count > 1 else { return }
        guard asks else { throw NewFlowError(reason: .undecided(option, choices: traits)) }
        let asked = Question(
            name: "choice",
            label: question,
            kind: .choice(traits.map { .init(value: $0, label: $0) }),
            context: domain
        )
        guard let answer = try await TerminalPrompt().answer(asked)?.reveal() else {
            throw Declined(summary: "nothing was written")
        }
        offers = offers.filter { trait($0) == answer }
    }

    /// How much the flow is for unless a run says otherwise: `given`, or what a person says, or an amount that fits.
    func amount(_ given: String?, for offer: AnchorTransferOffer) async throws -> ExactDecimal {
        if let given, let amount = ExactDecimal(given) { return try checked(amount, for: offer) }
        guard asks else { return offer.usualAmount }
        var question = Question(
            name: "amount",
            label: "How much?",
            about: offer.limits.map { "the anchor takes \($0)" },
            kind: .number,
            suggestion: offer.usualAmount.description,
            context: domain
        )
        while true {
            guard let answer = try await TerminalPrompt().answer(question)?.reveal() else {
                throw Declined(summary: "nothing was written")
            }
            do {
                return try checked(ExactDecimal(answer) ?? .zero, for: offer)
            } catch {
                question.objection = error.summary
            }
        }
    }

    private func checked(_ amount: ExactDecimal, for offer: AnchorTransferOffer) throws(NewFlowError) -> ExactDecimal {
        // Limits that admit nothing are none.
        guard amount > .zero, offer.limits == nil || offer.terms.admits(amount) else {
            throw NewFlowError(reason: .amount(amount.description, limits: offer.limits ?? "more than 0"))
        }
        return amount
    }
}
