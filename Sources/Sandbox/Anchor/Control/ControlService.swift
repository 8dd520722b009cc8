internal import FoundationEssentials
internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// The endpoints with which a test's author moves the anchor's transfers by hand.
///
/// They answer programs on this machine that ask it by its own name, as the whole sandbox is the author's; those elsewhere need
/// the token of the sandbox's ``PublicHost``. No page of a browser is answered.
///
/// - `GET sandbox/requests` tells how often the sandbox's servers were asked for what, `DELETE` begins again.
/// - `GET sandbox/faults` lists what goes wrong where, and what could; `POST` arranges one more, `DELETE` calls all off, and
///   `DELETE sandbox/faults/ID` one.
/// - `GET sandbox/clock` tells the anchors' time; `POST` with `advance` moves it ahead, where it can be moved.
/// - `GET sandbox/payments` lists the payments that belong to no withdrawal.
/// - `GET sandbox/transfers` lists all transfers, the latest first, each with where it may go from there.
/// - `GET sandbox/transfers/ID` is one of them.
/// - `POST sandbox/transfers/ID` with a JSON object takes one to `status`. Beside it may be `message`, `amount_in`,
///   `refund`, `refund_fee`, `eta` and `deadline` (in seconds), `fields` (what to ask for) and `force`.
struct ControlService: Sendable {
    static let bodyLimit = 64 << 10
    private static let names: Set<String> = [
        "status", "message", "amount_in", "refund", "refund_fee", "eta", "deadline", "fields", "force",
    ]

    let common: TransferEndpoints
    let traffic: SandboxTraffic
    /// The clock that the anchors work by, where it can be moved.
    let leaps: LeapingClock?
    /// The public host, whose clients may steer the sandbox from elsewhere.
    let host: PublicHost?

    func addRoutes(to router: inout HTTPRouter) {
        on(&router, "sandbox/requests", .get) { _ in .json(traffic.counts.wire) }
        on(&router, "sandbox/requests", .delete) { _ in
            traffic.counts.reset()
            return .json([:])
        }
        addFaults(to: &router)
        addClock(to: &router)
        on(&router, "sandbox/payments", .get) { _ in
            .json(["payments": .array(await common.transfers.unidentifiedPayments.map(\.wire))])
        }
        on(&router, "sandbox/transfers", .get) { _ in
            .json(["transfers": .array(await common.transfers.all().map(describe))])
        }
        on(&router, "sandbox/transfers/{id}", .get) { request in
            let id = request.parameter("id")
            guard let transfer = await common.transfers.transfer(id) else {
                throw AnchorRefusal(.notFound, "there is no transfer \(id.prefix(80))")
            }
            return .json(["transfer": describe(transfer)])
        }
        on(&router, "sandbox/transfers/{id}", .post) { request in
            var (fields, asked) = try await request.bodyFields(
                apart: "fields",
                limit: Self.bodyLimit,
                refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
            )
            if asked == nil, let names = fields["fields"] { asked = .string(names) }
            let id = request.parameter("id")
            let service = await common.transfers.transfer(id)?.service ?? .sep6
            let stage = try stage(fields, of: service, asking: asked.map(TransferField.asked) ?? [])
            return .json(["transfer": describe(try await common.driver.push(id, to: stage))])
        }
    }

    func on(
        _ router: inout HTTPRouter,
        _ path: String,
        _ method: ServerRequest.Method,
        handler: @escaping HTTPRouter.Handler
    ) {
        router.on(path, method) { request in
            do {
                guard PublicHost.allowsControl(request, of: host) else {
                    throw AnchorRefusal(.forbidden, PublicHost.refusal)
                }
                return try await handler(request)
            } catch let refusal as AnchorRefusal {
                return .json(refusal.body, status: refusal.status)
            }
        }
    }

    /// A transfer as its customer sees it, and what only the anchor knows.
    private func describe(_ transfer: AnchorTransfer) -> OrderedJSON {
        guard case .object(var members) = common.wire(transfer) else { return .null }
        members.append(.init(name: "service", value: .string(transfer.service.rawValue)))
        members.append(.init(name: "customer", value: .string(transfer.subject.text)))
        members.append(.init(name: "asset", value: .string("stellar:\(transfer.asset)")))
        members.append(.init(name: "funds_received", value: .bool(transfer.fundsReceived)))
        members.append(.init(name: "scripted", value: .bool(!transfer.isOffScript)))
        members.append(
            .init(name: "next", value: .array(transfer.destinationNames.map(OrderedJSON.string)))
        )
        return .object(members)
    }

    private func stage(
        _ fields: RequestFields,
        of service: AnchorTransfer.Service,
        asking asked: [TransferField]
    ) throws(AnchorRefusal) -> TransferStage {
        if let unknown = fields.all.keys.sorted().first(where: { !Self.names.contains($0) }) {
            throw AnchorRefusal(
                "\(unknown.prefix(80)) means nothing here; what does: \(Self.names.sorted().joined(separator: ", "))"
            )
        }
        let name = try fields.required("status")
        guard let status = AnchorTransfer.Status(named: name, in: service) else {
            let all = AnchorTransfer.Status.names(in: service).joined(separator: ", ")
            throw AnchorRefusal("status is none of \(all)")
        }
        try TransferField.check(asked, for: status)
        return TransferStage(
            status,
            message: fields["message"],
            refund: try fields.amount("refund"),
            refundFee: try fields.amount("refund_fee") ?? .zero,
            amountIn: try fields.amount("amount_in"),
            fields: asked,
            eta: try fields.wholeNumber("eta"),
            deadline: try fields.wholeNumber("deadline").map { Duration(boundedSeconds: $0) },
            isForced: try fields.flag("force")
        )
    }
}

extension RequestFields {
    fileprivate func wholeNumber(_ name: String) throws(AnchorRefusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), (0...1_000_000_000).contains(number) else {
            throw AnchorRefusal("\(name) is not a whole number of seconds")
        }
        return number
    }
}
