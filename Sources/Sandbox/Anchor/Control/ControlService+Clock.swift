internal import Diagnostics
internal import HTTPServing
internal import JSON
internal import Timekeeping

extension ControlService {
    /// The longest leap: a year and a bit.
    private static let longestLeap = Duration.seconds(400 * 86_400)

    func addClock(to router: inout HTTPRouter) {
        on(&router, "sandbox/clock", .get) { _ in .json(clockWire) }
        on(&router, "sandbox/clock", .post) { request in
            let fields = try await request.bodyFields(
                limit: Self.bodyLimit,
                refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
            )
            if let unknown = fields.all.keys.sorted().first(where: { $0 != "advance" }) {
                throw AnchorRefusal("\(unknown.prefix(80)) means nothing here; what does: advance")
            }
            let text = try fields.required("advance")
            guard let span = Duration(span: text) ?? Int64(text).map({ Duration(boundedSeconds: $0) }), span > .zero,
                span <= Self.longestLeap
            else { throw AnchorRefusal("advance is a span of time like 90s, 2h or 3d, 400d at most") }
            guard let leaps else {
                throw AnchorRefusal(.conflict, "the clock of this sandbox can't be moved")
            }
            try await leaps.leap(by: span)
            return .json(clockWire)
        }
    }

    private var clockWire: OrderedJSON {
        [
            "now": .string(common.clock.now.description),
            "ahead": .number(String(leaps?.lead.wholeSeconds ?? 0)),
        ]
    }
}

extension ControlService {
    func addFaults(to router: inout HTTPRouter) {
        on(&router, "sandbox/faults", .get) { _ in
            .json([
                "faults": .array(traffic.faults.all.map(\.wire)),
                "kinds": .object(
                    FaultKind.catalogue.map { .init(name: $0.kind.rawValue, value: .string($0.about)) }
                ),
            ])
        }
        on(&router, "sandbox/faults", .post) { request in
            let fields = try await request.bodyFields(
                limit: Self.bodyLimit,
                refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
            )
            do {
                let id = traffic.faults.arrange(try Fault(fields.all))
                return .json(["id": .number(String(id))], status: .created)
            } catch let mistake as FaultMistake {
                let failure = ScenarioMistake(mistake.kind, mistake.facts, at: nil).asFailure
                throw AnchorRefusal(([failure.summary] + [failure.help].compactMap { $0 }).joined(separator: "; "))
            }
        }
        on(&router, "sandbox/faults", .delete) { _ in
            traffic.faults.callOff()
            return .json([:])
        }
        on(&router, "sandbox/faults/{id}", .delete) { request in
            guard let id = Int(request.parameter("id")), traffic.faults.callOff(id) else {
                throw AnchorRefusal(.notFound, "no fault has this number")
            }
            return .json([:])
        }
    }
}

extension FaultRegistry.Arranged {
    fileprivate var wire: OrderedJSON {
        let endpoints = SandboxEndpoint.allCases.filter { fault.endpoints.contains($0) }
        return [
            "id": .number(String(id)),
            "fault": .string(fault.description),
            "at": .array(endpoints.map { .string($0.rawValue) }),
            "requests": .number(String(requests)),
            "struck": .number(String(struck)),
        ]
    }
}
