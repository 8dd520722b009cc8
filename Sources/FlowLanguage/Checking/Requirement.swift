import Diagnostics

/// A symbol that has to be defined when a state is entered, on every path that leads to it.
///
/// Requirements are gathered once, and held against every case of a flow.
struct Requirement {
    enum Need: Hashable {
        /// A name has to have a value.
        case value(String)
        /// A name may have a value: someone asks whether it `exists`.
        case chance(String)
        /// A facility, of the account that acts, has to be there for its user.
        case facility(Facility, account: String?, user: FacilityUser)
    }

    var need: Need
    /// The state that needs it; `nil` for what has to be there at a good end.
    var number: Int?
    /// Whether it is needed only when the verb is done.
    var after = false
    /// Whether the condition of the state itself needs it, which is asked even where the state is passed over.
    var isCondition = false
    /// Names that are known to be there at that place, as it is asked for them first.
    var guards: Set<String> = []
    var place: SourcePlace?

    /// The thing that has to be there.
    var symbol: Symbol {
        switch need {
        case .value(let name), .chance(let name): .name(name)
        case .facility(let facility, let account, _): .facility(facility, account: account)
        }
    }

    /// Whether it is enough that it may be there.
    var isChance: Bool { if case .chance = need { true } else { false } }

    /// The mistake where it is not there on `way`.
    fileprivate func mistake(on way: FlowWay?) -> GraphMistake {
        switch need {
        case .value(let name): .undefinedName(name, way: way)
        case .chance(let name): .neverDefinedName(name)
        case .facility(let facility, let account, let user):
            .missingFacility(facility, account: account, user: user, way: way)
        }
    }

    /// The mistake where it may not be there among the states that run at the end of `flow`, regardless of what came before.
    func mistake(atEndOf flow: Flow) -> GraphMistake {
        switch need {
        case .value(let name), .chance(let name): return .undefinedNameAtEnd(name)
        case .facility(let facility, let account, let user):
            let state = flow.states.first { step in
                VerbCatalogue[step.verb.value]?.provides.contains(facility) == true
                    && (facility != .session || step.account?.value == account)
            }
            return .missingFacilityAtEnd(facility, user: user, state: state?.name.value ?? "login")
        }
    }
}

extension Definitions {
    /// The mistake where a requirement is not met; `nil` where it is.
    func mistake(in requirement: Requirement, folding: [Bool?]) -> GraphMistake? {
        let symbol = requirement.symbol
        guard let number = requirement.number else {
            return isKnownAtDone(symbol) ? nil : requirement.mistake(on: wayWithout(symbol, to: nil))
        }
        let isPassedOver = folding.indices.contains(number) && folding[number] == false
        guard !isPassedOver || requirement.isCondition else { return nil }
        let node = requirement.after ? end(of: number) : number
        if requirement.isChance {
            return isPossible(symbol, at: node, after: requirement.after) ? nil : requirement.mistake(on: nil)
        }
        let isKnown = isKnown(symbol, at: node, after: requirement.after, guards: requirement.guards)
        return isKnown ? nil : requirement.mistake(on: wayWithout(symbol, to: node))
    }
}
