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
enum FundingMethod {
    /// The name of the answer, and of the argument.
    static let name = "funding_method"

    /// The name of the answer for one direction alone.
    static func name(isDeposit: Bool) -> String { (isDeposit ? "deposit." : "withdraw.") + name }

    /// The names of the answers for one direction, in the order in which they count.
    static func names(isDeposit: Bool) -> [String] { [name(isDeposit: isDeposit), name] }

    /// An error where the anchor has other `methods` for a transfer of `kind`; `end` is what follows from it, as a clause, and
    /// `isAnswer` tells that an answer names the method, and not the flow itself.
    static func unknown(
        _ method: String,
        of kind: Transfer.Kind,
        _ asset: Asset,
        among methods: [String],
        at anchor: String,
        isAnswer: Bool,
        _ end: String = ""
    ) -> StepError {
        let near = Suggestion.nearest(to: method, among: methods).map { "did you mean `\($0)`? " } ?? ""
        let own = name(isDeposit: kind.isDeposit)
        let alone = "; `\(own)` answers for \(kind.isDeposit ? "deposits" : "withdrawals") alone"
        return StepError(
            .refused,
            "\(anchor) has no method `\(Quotation.of(method) ?? "")` for a \(kind) of \(asset.code)\(end)",
            help: "\(near)it has \(methods.map { "`\($0)`" }.listed())" + (isAnswer ? alone : "")
        )
    }
}

extension FundingMethod {
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
            .unanswered,
            "nothing answers `\(name)`, and \(anchor) has several methods for the \(kind) of \(asset.code), which the state "
                + "`\(state.name.value)` would start; nothing was started",
            help: "it has \(methods.map { "`\($0)`" }.listed()); give one with `--set \(name)=METHOD`, or in a file "
                + "with `--fill FILE`"
        )
    }
}
