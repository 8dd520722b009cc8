import Sandbox

/// One run of the fault matrix: a flow, and what goes wrong where and when.
struct FaultCase: Sendable, CustomStringConvertible {
    var flow: String
    var endpoint: SandboxEndpoint
    var fault: Fault

    var description: String {
        let occasion =
            switch fault.occasion {
            case .always: "always"
            case .once: "once"
            default: "every \(fault.occasion.every)"
            }
        return "\(flow), \(endpoint.rawValue): \(fault), \(occasion)"
    }
}

/// Every kind of fault at every endpoint in every flow that asks there.
///
/// All variants of all faults in all flows would be tens of thousands of runs that show the same again and again. So the
/// variants of a kind are dealt out among the flows that ask at an endpoint: every variant strikes at every endpoint, every
/// kind in every flow, and once, at every second request, and always.
enum FaultPlan {
    private static let occasions: [FaultOccasion] = [.once, .always, FaultOccasion(every: 2)]

    /// The runs of each flow, of which `touched` tells where it asks.
    static func cases(_ touched: [(flow: String, endpoints: [SandboxEndpoint])]) -> [FaultCase] {
        let kinds = Dictionary(grouping: Fault.catalogue, by: \.kind)
        var cases: [FaultCase] = []
        for (endpointNumber, endpoint) in SandboxEndpoint.allCases.enumerated() {
            let flows = touched.filter { $0.endpoints.contains(endpoint) }.map(\.flow)
            for (kindNumber, kind) in FaultKind.allCases.enumerated() where kind.applies(to: endpoint) {
                let variants = kinds[kind] ?? []
                for (flowNumber, flow) in flows.enumerated() {
                    let share = variants.indices.filter { $0 % flows.count == flowNumber }
                    let numbers = share.isEmpty ? [flowNumber % max(1, variants.count)] : share
                    for number in numbers {
                        var fault = variants[number]
                        fault.endpoints = [endpoint]
                        let turn = number + flowNumber + kindNumber + endpointNumber
                        fault.occasion = occasions[turn % occasions.count]
                        cases.append(FaultCase(flow: flow, endpoint: endpoint, fault: fault))
                    }
                }
            }
        }
        return cases
    }
}
