internal import Hummingbird
internal import NIOCore

/// Writes server-sent events as Horizon does.
struct EventStream {
    /// How long a stream lasts before the client has to come again, and how often it shows that it is alive.
    struct Rhythm: Hashable, Sendable {
        var lifetime: Duration = .seconds(55)
        var heartbeat: Duration = .seconds(10)
    }

    private enum Signal {
        case ledger
        case heartbeat
    }

    let host: LedgerHost
    let rhythm: Rhythm

    /// The body of a stream that sends, from `page` on, what `read` finds; at most as many records as fit on a page.
    func body(
        from page: Page,
        read: @escaping @Sendable (Page) async -> [(token: Int64, document: [UInt8])]
    ) -> ResponseBody {
        ResponseBody { writer in
            var left = page.limit
            var page = page
            page.isDescending = false
            try await writer.write(ByteBuffer(string: "retry: 1000\nevent: open\ndata: \"hello\"\n\n"))
            for await signal in await signals() where left > 0 {
                if signal == .heartbeat { try await writer.write(ByteBuffer(string: ": heartbeat\n\n")) }
                page.limit = left
                let records = await read(page)
                for record in records {
                    var event = ByteBuffer(string: "id: \(record.token)\ndata: ")
                    event.writeBytes(record.document)
                    event.writeString("\n\n")
                    try await writer.write(event)
                    page.cursor = record.token
                }
                left -= records.count
                if left <= 0 { break }
            }
            try await writer.write(ByteBuffer(string: "retry: 10\nevent: close\ndata: \"byebye\"\n\n"))
            try await writer.finish(nil)
        }
    }

    /// A signal whenever there may be something to send, until the stream has lasted long enough.
    ///
    /// The rhythm follows real time and not the sandbox's clock, since it is about connections.
    private func signals() async -> AsyncStream<Signal> {
        let closes = await host.ledgerCloses()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await _ in closes { continuation.yield(.ledger) }
                    }
                    group.addTask { [rhythm] in
                        while (try? await Task.sleep(for: rhythm.heartbeat)) != nil { continuation.yield(.heartbeat) }
                    }
                    group.addTask { [rhythm] in try? await Task.sleep(for: rhythm.lifetime) }
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
