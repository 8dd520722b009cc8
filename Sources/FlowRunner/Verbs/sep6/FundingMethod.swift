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

extension StepContext {
    /// Refuses the method of a transfer that the flow starts later where the anchor doesn't have it, before this one is started.
    ///
    /// Otherwise the run would fail there after money has moved. What depends on what the run finds out is looked at then.
    func checkLaterMethods(_ offer: TransferOffer) async throws {
        let settings = services.settings
        for state in settings.flow.states where state.verb.value == SEP6Verb.keyword && state.condition == nil {
            guard state.name.value != attempt.state, await driver.visitBegan[state.name.value] == nil,
                laterText("quote_id", of: state) == nil
            else { continue }
            let isDeposit = state.argument("deposit") != nil
            guard let text = laterText(isDeposit ? "deposit" : "withdraw", of: state) else { continue }
            let asset = try await services.asset(text)
            let isExchange = state.argument(isDeposit ? "source_asset" : "destination_asset") != nil
            let kind: Transfer.Kind =
                isDeposit ? isExchange ? .depositExchange : .deposit : isExchange ? .withdrawalExchange : .withdrawal
            let argument = laterText(FundingMethod.name, of: state)
            let answer = try settings.textAtHand(FundingMethod.names(isDeposit: isDeposit), of: state)
            guard let method = argument ?? answer, let methods = offer.terms(for: asset, kind)?.fundingMethods,
                !methods.isEmpty, !methods.contains(method)
            else { continue }
            await driver.show(method)
            throw FundingMethod.unknown(
                method,
                of: kind,
                asset,
                among: methods,
                at: services.desk.anchor.domain.name,
                isAnswer: argument == nil,
                ", which the state `\(state.name.value)` would start; nothing was started"
            )
        }
    }

    /// An argument of another state, or `nil` where it isn't given or depends on what the run finds out.
    private func laterText(_ name: String, of state: Step) -> String? {
        guard let template = state.argument(name)?.template else { return nil }
        // What is not known yet is looked at when the state is there.
        return (try? template.value.resolved(in: knowledge.scope, at: template.place))?.text
    }
}
