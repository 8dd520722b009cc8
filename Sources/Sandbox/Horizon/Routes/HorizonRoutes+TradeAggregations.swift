internal import JSON
internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    /// The trades of a pair of assets, summed up in equal spans of time.
    func tradeAggregations(_ request: HorizonRequest) async throws -> [UInt8] {
        let query = try TradeAggregationQuery(request)
        let page: RecordPage<Int64> = try request.page()
        let buckets = await host.read { _, history -> [TradeAggregation]? in
            let known = history.index.tradedAssets
            guard known[query.base] != nil, known[query.counter] != nil else { return nil }
            return history.aggregations(query)
        }
        guard let buckets else { throw Problem.notFound }
        let shown = (page.isDescending ? buckets.reversed() : buckets).prefix(page.limit)
        let fields = request.query.fields
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                let links = Links(baseURL: request.baseURL)
                links.write("self", request.target, to: &writer)
                links.write("next", path(request, query.fields(after: shown.last, fields, page)), to: &writer)
                writer.object("prev") { $0.field("href", "") }
            }
            writer.object("_embedded") { writer in
                writer.array("records", shown) { writer, bucket in writer.object(nil) { bucket.write(to: &$0) } }
            }
        }
    }

    private func path(_ request: HorizonRequest, _ fields: [(name: String, value: String)]) -> String {
        "\(request.path)?\(FormFields.encode(fields.sorted { $0.name < $1.name }))"
    }
}

extension History {
    /// The aggregated trades that `query` asks for, the earliest first.
    fileprivate func aggregations(_ query: TradeAggregationQuery) -> [TradeAggregation] {
        var buckets: [TradeAggregation] = []
        for place in index.trades {
            for trade in record(place).trades.map(\.trade) {
                guard let isReversed = query.isReversed(trade.claim) else { continue }
                let start = query.bucket(of: Int64(clamping: transactions[Int(place.transaction)].closeTime))
                guard query.includes(start) else { continue }
                if buckets.last?.timestamp != start { buckets.append(TradeAggregation(timestamp: start)) }
                buckets[buckets.count - 1].add(trade, isReversed: isReversed)
            }
        }
        return buckets
    }
}
