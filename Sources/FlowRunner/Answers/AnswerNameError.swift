public import Diagnostics
public import FlowLanguage
internal import Stellar
internal import TransferTracking

/// An answer under a name that no question of the flows at hand can have, although it is meant for one of Windlass's own.
///
/// Windlass's own are the methods for one direction, `deposit.funding_method` and `withdraw.funding_method`. All else that has a dot in its
/// name may be a question of an anchor, and is known only when the anchor has asked.
public struct AnswerNameError: FailureConvertible, Hashable {
    private enum Reason: Hashable {
        case noDirection(meant: String?)
        case noTransfer(isDeposit: Bool)
    }

    private var name: String
    private var reason: Reason

    /// The error about the answer called `name` for `flows`; `nil` where some question may have that name.
    public init?(_ name: String, in flows: [Flow]) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        if let isDeposit = [true, false].first(where: { FundingMethodAnswer.name(isDeposit: $0) == name }) {
            let isAsked = flows.contains { flow in
                flow.states.contains { $0.mayAskMethod(isDeposit: isDeposit) }
            }
            guard !isAsked else { return nil }
            reason = .noTransfer(isDeposit: isDeposit)
        } else if Self.isMethod(String(parts[parts.count - 1])) {
            let own = [true, false].map { FundingMethodAnswer.name(isDeposit: $0) }
            let directions = own.map { String($0.prefix { $0 != "." }) }
            let direction = String(parts[0])
            let nearest = Suggestion.nearest(to: direction, among: directions)
            let meant = directions.firstIndex { $0 == direction || $0 == nearest }
            reason = .noDirection(meant: meant.map { own[$0] })
        } else {
            return nil
        }
        self.name = name
    }

    private static func isMethod(_ name: String) -> Bool {
        name == FundingMethodAnswer.name
            || Suggestion.nearest(to: name, among: [FundingMethodAnswer.name]) != nil
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [
            .name: .text(name), .expected: .text(FundingMethodAnswer.name),
            .choices: .texts([true, false].map { FundingMethodAnswer.name(isDeposit: $0) }),
        ]
        switch reason {
        case .noDirection(let meant): facts[.near] = meant.map(Fact.text)
        case .noTransfer(let isDeposit): facts[.purpose] = .text(isDeposit ? "deposit" : "withdrawal")
        }
        return .misuse(.answerNameUnfit, facts)
    }
}

extension Step {
    /// Whether the state starts a transfer in this direction whose method is asked for: one without pages.
    fileprivate func mayAskMethod(isDeposit: Bool) -> Bool {
        switch transferService {
        case .programmatic: isDeposit == (argument("deposit") != nil)
        case .direct: !isDeposit
        case .hosted, nil: false
        }
    }
}
