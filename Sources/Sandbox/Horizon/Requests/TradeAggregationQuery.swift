internal import StellarXDR

/// The trades that a request wants summed up, and in which spans of time; all times are in milliseconds.
struct TradeAggregationQuery: Sendable {
    private static let hour: Int64 = 3_600_000
    private static let resolutions: Set<Int64> = [60_000, 300_000, 900_000, hour, 24 * hour, 7 * 24 * hour]

    let base: XDR.Asset
    let counter: XDR.Asset
    let resolution: Int64
    let offset: Int64

    /// The first span, or 0 for the beginning of all.
    let start: Int64

    /// The end of the last span, or 0 for none.
    let end: Int64

    init(_ request: HorizonRequest) throws(Problem) {
        guard let base = try request.typedAsset("base_") else {
            throw .badRequest(field: "base_asset_type", reason: "Missing required field")
        }
        guard let counter = try request.typedAsset("counter_") else {
            throw .badRequest(field: "counter_asset_type", reason: "Missing required field")
        }
        self.base = base
        self.counter = counter
        resolution = try request.milliseconds("resolution")
        offset = try request.milliseconds("offset")
        guard Self.resolutions.contains(resolution) else {
            throw .badRequest(
                field: "resolution",
                reason: "illegal or missing resolution. allowed resolutions are: 1 minute (60000), 5 minutes (300000), "
                    + "15 minutes (900000), 1 hour (3600000), 1 day (86400000) and 1 week (604800000)"
            )
        }
        guard offset % Self.hour == 0, offset < 24 * Self.hour, offset <= resolution else {
            throw .badRequest(
                field: "offset",
                reason: "illegal or missing offset. offset must be a multiple of an hour, less than or equal to the "
                    + "resolution, and less than 24 hours"
            )
        }
        let from = try request.milliseconds("start_time")
        let to = try request.milliseconds("end_time")
        let beyond = max(0, from - offset)
        start = from == 0 ? 0 : (beyond / resolution + (beyond % resolution > 0 ? 1 : 0)) * resolution + offset
        end = to == 0 ? 0 : max(0, to - offset) / resolution * resolution + offset
        guard to == 0 || to >= offset && end >= start else {
            throw .badRequest(
                field: "end_time",
                reason: "illegal end time. adjusted end time must be greater than the offset and greater than the "
                    + "provided start time"
            )
        }
    }

    /// Whether the seller gave the counter asset for the base; `nil` where the trade is of other assets.
    func isReversed(_ claim: XDR.ClaimAtom) -> Bool? {
        if claim.assetSold == base, claim.assetBought == counter { return false }
        return claim.assetSold == counter && claim.assetBought == base ? true : nil
    }

    /// The beginning of the span that contains so many seconds after the beginning of 1970.
    func bucket(of seconds: Int64) -> Int64 {
        let beyond = min(seconds, .max / 2000) * 1000 - offset
        return (beyond - ((beyond % resolution) + resolution) % resolution) + offset
    }

    /// Whether the span that begins at `time` is asked for.
    func includes(_ time: Int64) -> Bool {
        time >= start && (end == 0 || time < end)
    }

    /// The fields that ask for the spans behind `last`, out of those that asked for these.
    func fields(
        after last: TradeAggregation?,
        _ fields: [(name: String, value: String)],
        _ page: RecordPage<Int64>
    ) -> [(name: String, value: String)] {
        guard let last else { return fields }
        let name = page.isDescending ? "end_time" : "start_time"
        let next = last.timestamp + resolution
        let time = page.isDescending ? max(last.timestamp, start) : end == 0 ? next : min(next, end)
        return fields.filter { $0.name != name } + [(name, String(time))]
    }
}

extension HorizonRequest {
    /// The time in the field `name`, or 0 where it is missing.
    fileprivate func milliseconds(_ name: String) throws(Problem) -> Int64 {
        guard let text = query[name], !text.isEmpty else { return 0 }
        // No one asks for times of which a span could not be worked out.
        guard let time = Int64(text), (0..<1 << 60).contains(time) else {
            throw .badRequest(field: name, reason: "must be a number of milliseconds")
        }
        return time
    }
}
