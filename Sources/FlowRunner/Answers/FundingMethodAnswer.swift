internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar

/// The way of the money outside the ledger (`funding_method`), and the answers that name it.
///
/// A flow with a deposit and a withdrawal may need two: `deposit.funding_method` and `withdraw.funding_method` answer for one
/// direction, and count before `funding_method`, which answers for both.
enum FundingMethodAnswer {
    /// The name of the answer, and of the argument.
    static let name = "funding_method"

    /// The name of the answer for one direction alone.
    static func name(isDeposit: Bool) -> String { (isDeposit ? "deposit." : "withdraw.") + name }

    /// The names of the answers for one direction, in the order in which they count.
    static func names(isDeposit: Bool) -> [String] { [name(isDeposit: isDeposit), name] }

    /// An error where the anchor has other `methods` for a transfer of `kind`; `isUnsent` where nothing was started,
    /// also by `state`, and `isAnswer` tells that an answer names the method, and not the flow itself.
    static func unknown(
        _ method: String,
        of kind: Transfer.Kind,
        _ asset: Asset,
        among methods: [String],
        at anchor: String,
        isAnswer: Bool,
        isUnsent: Bool = false,
        for state: Step? = nil
    ) -> StepError {
        let remedy: Facts = [
            .near: Suggestion.nearest(to: method, among: methods).map(Fact.text), .choices: .texts(methods),
            .name: isAnswer ? .text(name(isDeposit: kind.isDeposit)) : nil, .isDeposit: .flag(kind.isDeposit),
        ]
        return StepError(
            .methodNotOffered,
            [
                .domain: .text(anchor), .found: .value(method), .purpose: .text("\(kind)"), .asset: .text(asset.code),
                .isUnsent: .flag(isUnsent), .state: state.map { Fact.text("\($0.name.value)") },
            ],
            [Remedy(.useMethod, remedy)]
        )
    }
}

extension FundingMethodAnswer {
    /// An error where the anchor has several `methods` for a transfer of `kind`, which `state` would start, and nothing says which.
    static func unanswered(
        _ kind: Transfer.Kind,
        _ asset: Asset,
        among methods: [String],
        at anchor: String,
        _ state: Step
    ) -> StepError {
        let name = name(isDeposit: kind.isDeposit)
        return StepError(
            .methodUnanswered,
            [
                .name: .text(name), .domain: .text(anchor), .purpose: .text("\(kind)"), .asset: .text(asset.code),
                .state: .text("\(state.name.value)"),
            ],
            [Remedy(.chooseMethod, [.name: .text(name), .choices: .texts(methods)])]
        )
    }
}
