import Sandbox

/// One run of the fault matrix: a flow, and what goes wrong where and when.
struct FaultCase: Sendable, CustomStringConvertible {
    var setting: FaultSetting
    var endpoint: SandboxEndpoint
    var fault: Fault

    var description: String {
        let occasion =
            switch fault.occasion {
            case .always: "always"
            case let occasion where occasion.times == 1: "once, after \(occasion.skip)"
            default: "every \(fault.occasion.every)"
            }
        return "\(setting.name), \(endpoint.rawValue): \(fault), \(occasion)"
    }
}

/// Every kind of fault at every endpoint in every flow that asks there.
///
/// All variants of all faults in all flows would be tens of thousands of runs that show the same again and again. So the
/// variants of a kind are dealt out among the flows that ask at an endpoint. What a variant would change, and at which of a
/// flow's requests, is known from a dry run: none is dealt out where it would change nothing, as the member that it is
/// about isn't there, or no one asks a second time.
enum FaultPlan {
    /// What an anchor says that tells everyone what it was told, and by whom.
    static let indiscretion: Fault = {
        let places: Set<SandboxEndpoint> = [
            .customerPut, .customerVerification, .programmaticTransaction, .programmaticUpdate, .hostedTransaction,
        ]
        var fault = Fault(.status, at: places)
        fault.code = 400
        fault.value = "{token} knows no Jane or JANE DOE, jane.doe@example.com, with the account 000 123-4567."
        return fault
    }()

    /// The faults of the dry run.
    static let variants = Fault.catalogue + [indiscretion]

    /// The runs of the settings, of each of which `reaches` has the dry run.
    static func cases(_ reaches: [(setting: FaultSetting, dryRun: FaultRegistry.DryRun)]) -> [FaultCase] {
        let kinds = Dictionary(grouping: variants.indices) { variants[$0].kind }
        var cases: [FaultCase] = []
        for (endpointNumber, endpoint) in SandboxEndpoint.allCases.enumerated() {
            let reaches = reaches.filter { $0.setting.places?.contains(endpoint) ?? true }
            for (kindNumber, kind) in FaultKind.allCases.enumerated() {
                let dealt = deal(kinds[kind] ?? [], among: reaches.map { $0.dryRun.variants(at: endpoint) })
                for (number, hand) in dealt.enumerated() {
                    for variant in hand {
                        var fault = variants[variant]
                        fault.endpoints = [endpoint]
                        fault.occasion = occasion(
                            reaches[number].dryRun.changed[variant]?[endpoint] ?? [],
                            turn: variant + number + kindNumber + endpointNumber
                        )
                        cases.append(FaultCase(setting: reaches[number].setting, endpoint: endpoint, fault: fault))
                    }
                }
            }
        }
        return cases + reaches.map(\.setting).filter(\.listens).flatMap(callbacks)
    }

    /// The runs whose anchor posts faulty callbacks.
    ///
    /// No dry run shows them: it is the anchor who asks.
    private static func callbacks(_ setting: FaultSetting) -> [FaultCase] {
        variants.filter { $0.kind.applies(to: .callback) }.flatMap { variant in
            [FaultOccasion.once, .always].map { occasion in
                var fault = variant
                fault.endpoints = [.callback]
                fault.occasion = occasion
                return FaultCase(setting: setting, endpoint: .callback, fault: fault)
            }
        }
    }

    /// Gives each of the variants to one of those who can have it, and to everyone one where possible.
    private static func deal(_ variants: [Int], among hands: [Set<Int>]) -> [[Int]] {
        var dealt: [[Int]] = hands.map { _ in [] }
        for (turn, variant) in variants.enumerated() {
            let able = hands.indices.filter { hands[$0].contains(variant) }
            if !able.isEmpty { dealt[able[turn % able.count]].append(variant) }
        }
        for (number, hand) in hands.enumerated() where dealt[number].isEmpty {
            let able = variants.filter(hand.contains)
            if !able.isEmpty { dealt[number].append(able[number % able.count]) }
        }
        return dealt
    }

    /// When a fault strikes that changes the answers to the requests with these `numbers`: once, always, or at every second
    /// request where there are so many.
    private static func occasion(_ numbers: [Int], turn: Int) -> FaultOccasion {
        switch turn % 3 {
        case 0: FaultOccasion(skip: (numbers.first ?? 1) - 1, times: 1)
        case 1 where numbers.contains { $0.isMultiple(of: 2) }: FaultOccasion(every: 2)
        default: .always
        }
    }
}

extension FaultRegistry.DryRun {
    /// The faults that would change something at an endpoint.
    fileprivate func variants(at endpoint: SandboxEndpoint) -> Set<Int> {
        Set(changed.filter { $0.value[endpoint] != nil }.keys)
    }
}
