import AnchorClient
import Diagnostics
import FlowRunner
import Questions
import Stellar

/// The choice of an anchor's offer for a new flow: what the command line says, and for the rest what a person chooses.
struct OfferChoice {
    var domain: String
    /// The asset, by its code or as `CODE:ISSUER`.
    var asset: String?
    var isDeposit: Bool?
    var service: TransferProtocol?
    /// Whether a person can be asked.
    var asks: Bool

    /// The offer that is meant among `offers`.
    func offer(among offers: [AnchorTransferOffer]) async throws -> AnchorTransferOffer {
        let wanted = offers.filter { offer in
            (asset.map { isMeant(offer, by: $0) } ?? true) && (isDeposit.map { $0 == offer.isDeposit } ?? true)
                && (service.map { $0 == offer.service } ?? true)
        }
        // What the stellar.toml does not list no flow could name.
        var left = wanted.filter { $0.asset != nil }
        if left.isEmpty {
            if let unlisted = wanted.first {
                throw Failure.misuse(.currencyUnlisted, [.name: .identifier(unlisted.code), .domain: .text(domain)])
            }
            throw Failure.misuse(
                .wishNotOffered,
                [
                    .isDeposit: isDeposit.map(Fact.flag), .asset: asset.map(Fact.text),
                    .source: service.map { .text("SEP-\($0.rawValue)") },
                    .choices: .list(offers.filter { $0.asset != nil }.map { Fact.facts($0.facts) }),
                ]
            )
        }
        try await narrow(&left, "What do you want to do?", by: .phrase(.directionOptions)) {
            .direction(isDeposit: $0.isDeposit)
        }
        if let asset, !asks {
            let names = left.map(\.assetName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            guard names.count < 2 else {
                throw Failure.misuse(
                    .choiceOpen,
                    [.name: .identifier(asset), .choices: .texts(names), .domain: .text(domain)]
                )
            }
        }
        try await narrow(&left, "Which asset?", by: .phrase(.assetOptions)) { .asset($0.assetName) }
        try await narrow(&left, "How?", by: .text("--sep")) { .service($0.service) }
        return left[0]
    }

    /// Whether the command line names the asset of an offer; a code means all issuers that have it.
    private func isMeant(_ offer: AnchorTransferOffer, by text: String) -> Bool {
        if let asset = Asset(text) { return asset == offer.asset }
        return text.lowercased() == offer.code.lowercased()
    }

    /// The part of an offer that a person chooses by.
    private enum Trait: Hashable {
        case direction(isDeposit: Bool)
        /// An asset as a flow names it.
        case asset(String)
        case service(TransferProtocol)

        /// The trait as an answer.
        var answer: String {
            switch self {
            case .direction(let isDeposit): isDeposit ? "deposit" : "withdraw"
            case .asset(let name): name
            case .service(let service): "sep\(service.rawValue)"
            }
        }

        /// The trait as people read it, and as a fact of a failure.
        var fact: Fact {
            switch self {
            case .direction, .asset: .text(answer)
            case .service(let service): .phrase(service == .hosted ? .withPages : .withoutPages)
            }
        }
    }

    /// Keeps those offers of which `trait` is the one that a person chooses, where there are several.
    private func narrow(
        _ offers: inout [AnchorTransferOffer],
        _ question: String,
        by option: Fact,
        _ trait: (AnchorTransferOffer) -> Trait
    ) async throws {
        var traits: [Trait] = []
        var known: Set<Trait> = []
        for trait in offers.map(trait) where known.insert(trait).inserted { traits.append(trait) }
        guard traits.count > 1 else { return }
        guard asks else { throw Failure.misuse(.choiceOpen, [.name: option, .choices: .list(traits.map(\.fact))]) }
        let asked = Question(
            name: "choice",
            label: question,
            kind: .choice(
                Question.Choices(traits.map { Question.Choice($0.answer, label: $0.fact.words ?? "") })
            ),
            context: domain
        )
        guard let answer = try await TerminalPrompt().answer(asked)?.reveal(),
            let chosen = traits.first(where: { $0.answer == answer })
        else {
            throw Failure.declined("written")
        }
        offers = offers.filter { trait($0) == chosen }
    }

    /// The amount of the flow unless a run says otherwise: `given`, or what a person says, or an amount that fits.
    func amount(_ given: String?, for offer: AnchorTransferOffer) async throws -> ExactDecimal {
        if let given, let amount = ExactDecimal(given) { return try checked(amount, for: offer) }
        guard asks else { return offer.usualAmount }
        var question = Question(
            name: "amount",
            label: "How much?",
            about: offer.limits.map { "the anchor takes \($0)" },
            kind: .number,
            suggestion: Question.Suggestion(offer.usualAmount.description),
            context: domain
        )
        while true {
            guard let answer = try await TerminalPrompt().answer(question)?.reveal() else {
                throw Failure.declined("written")
            }
            do {
                return try checked(ExactDecimal(answer) ?? .zero, for: offer)
            } catch {
                question.objection = .stated(error.summary)
            }
        }
    }

    private func checked(_ amount: ExactDecimal, for offer: AnchorTransferOffer) throws(Failure) -> ExactDecimal {
        guard amount > .zero, offer.takes(amount) else {
            throw Failure.misuse(
                .amountRefused,
                [
                    .name: .text(amount.description), .asset: .text(offer.code),
                    .least: offer.usableLimits?.least.map { Fact.text("\($0)") },
                    .limit: offer.usableLimits?.most.map { Fact.text("\($0)") },
                ]
            )
        }
        return amount
    }
}
