import Diagnostics

/// Something that has to be there when a state is entered, on every way that leads to it.
///
/// Requirements are gathered once, and held against every case of a flow.
struct Requirement {
    enum Kind: Hashable {
        /// It has to be there.
        case value
        /// It may be there: someone asks whether it `exists`.
        case chance
    }

    var symbol: Symbol
    /// The state that needs it; `nil` for what has to be there at a good end.
    var number: Int?
    /// Whether it is needed only when the verb is done.
    var after = false
    /// Whether the condition of the state itself needs it, which is asked even where the state is passed over.
    var isCondition = false
    /// Names that are known to be there at that place, as it is asked for them first.
    var guards: Set<String> = []
    var kind = Kind.value
    /// The user of a facility, as the author knows it: a verb, a state, a used flow.
    var user = ""
    var place: SourcePlace?

    /// The finding where it is not there; with `atEnd` among the states that run at the end, whatever came before.
    func finding(atEnd: Bool = false) -> Finding {
        switch symbol {
        case .facility(let facility, let account):
            Finding(
                .missingNeed,
                "\(user) needs \(facility.inSentence), \(atEnd ? "which may be missing" : "missing on some paths to it")",
                help:
                    "put a state with `\(short: facility.provider): {}`\(account.map { " and `account: \(short: $0)`" } ?? "") before it",
                at: place
            )
        case .name(let name) where kind == .chance:
            Finding(
                .undefinedName,
                "\(code: name) never has a value here",
                help: "ask for it in a state that comes after it is given",
                at: place
            )
        case .name(let name):
            Finding(
                .undefinedName,
                "\(code: name) \(atEnd ? "may have no value" : "has no value on some paths") here",
                at: place
            )
        }
    }
}

extension Definitions {
    /// The complaint where a requirement is not met; `nil` where it is.
    func complaint(about requirement: Requirement, in folding: [Bool?]) -> Finding? {
        let symbol = requirement.symbol
        guard let number = requirement.number else {
            return isKnownAtDone(symbol) ? nil : finding(for: requirement, node: nil)
        }
        let isPassedOver = folding.indices.contains(number) && folding[number] == false
        guard !isPassedOver || requirement.isCondition else { return nil }
        let node = requirement.after ? end(of: number) : number
        switch requirement.kind {
        case .value:
            let isKnown = isKnown(symbol, at: node, after: requirement.after, guards: requirement.guards)
            return isKnown ? nil : finding(for: requirement, node: node)
        case .chance:
            return isPossible(symbol, at: node, after: requirement.after) ? nil : requirement.finding()
        }
    }

    private func finding(for requirement: Requirement, node: Int?) -> Finding {
        var finding = requirement.finding()
        guard let way = wayWithout(requirement.symbol, to: node) else { return finding }
        let told = "this way goes without it: \(way)"
        finding.help = finding.help.map { "\($0); \(told)" } ?? told
        return finding
    }
}
