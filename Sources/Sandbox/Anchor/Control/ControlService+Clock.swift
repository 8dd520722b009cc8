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
