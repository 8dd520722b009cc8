internal import HTTPServing

/// Writes server-sent events as Horizon does.
struct EventStream {
    /// The timing of a stream: its lifetime before the client has to reconnect, and the interval of its heartbeats.
    struct Timing: Hashable, Sendable {
        var lifetime: Duration = .seconds(55)
        var heartbeat: Duration = .seconds(10)
    }

    private enum Signal {
        case ledger
        case heartbeat
    }

    /// The number of versions of an object that a stream tells.
    static let objectLimit = 10

    let host: LedgerHost
    let timing: Timing

    /// The body of a stream that sends, from `page` on, what `read` finds; at most as many records as fit on a page.
    func body<Token: PagingToken>(
        from page: RecordPage<Token>,
        read: @escaping HorizonRoutes.Finder<Token>
    ) -> ServerResponse.Body {
        .stream(length: nil) { writer in
            var left = page.limit
            var page = page
            page.isDescending = false
            try await writer.write(Self.hello)
            for await signal in await signals() where left > 0 {
                if signal == .heartbeat { try await writer.write(Self.heartbeat) }
                page.limit = left
                let records = await read(page)
                for record in records {
                    try await writer.write(Self.event(record.document, id: record.token.description))
                    page.cursor = record.token
                }
                left -= records.count
                if left <= 0 { break }
            }
            try await writer.write(Self.goodbye)
        }
    }

    /// The body of a stream that sends what `read` makes whenever it makes something else, at most `limit` times.
    ///
    /// An object that it cannot make is left out: it is gone, and may come again.
    func body(limit: Int, read: @escaping @Sendable () async -> [UInt8]?) -> ServerResponse.Body {
        .stream(length: nil) { writer in
            var left = limit
            var last: [UInt8]?
            try await writer.write(Self.hello)
            for await signal in await signals() {
                if signal == .heartbeat { try await writer.write(Self.heartbeat) }
                guard let document = await read(), document != last else { continue }
                try await writer.write(Self.event(document, id: nil))
                last = document
                left -= 1
                if left <= 0 { break }
            }
            try await writer.write(Self.goodbye)
        }
    }

    private static let hello = Array("retry: 1000\nevent: open\ndata: \"hello\"\n\n".utf8)
    private static let heartbeat = Array(": heartbeat\n\n".utf8)
    private static let goodbye = Array("retry: 10\nevent: close\ndata: \"byebye\"\n\n".utf8)

    private static func event(_ document: [UInt8], id: String?) -> [UInt8] {
        Array((id.map { "id: \($0)\ndata: " } ?? "data: ").utf8) + document + Array("\n\n".utf8)
    }

    /// A signal whenever there may be something to send, until the stream has lasted long enough.
    ///
    /// The timing follows real time and not the sandbox's clock, since it is about connections.
    private func signals() async -> AsyncStream<Signal> {
        let closes = await host.ledgerCloses()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await _ in closes { continuation.yield(.ledger) }
                    }
                    group.addTask { [timing] in
                        while (try? await Task.sleep(for: timing.heartbeat)) != nil { continuation.yield(.heartbeat) }
                    }
                    group.addTask { [timing] in try? await Task.sleep(for: timing.lifetime) }
                    // Only the last task ends by itself.
                    _ = await group.next()
                    group.cancelAll()
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }
}
