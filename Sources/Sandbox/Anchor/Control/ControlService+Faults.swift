internal import HTTPServing
internal import JSON

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
                throw AnchorRefusal(([mistake.summary] + [mistake.help].compactMap { $0 }).joined(separator: "; "))
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

extension FaultBook.Arranged {
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
