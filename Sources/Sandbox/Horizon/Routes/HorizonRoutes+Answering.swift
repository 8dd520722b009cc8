internal import HTTPServing
internal import LedgerEngine

extension HorizonRoutes {
    /// A record of a list: its place and its document.
    typealias Record<Token: PagingToken> = (token: Token, document: [UInt8])

    /// Finds the records of a list that are on a page.
    typealias Finder<Token: PagingToken> = @Sendable (RecordPage<Token>) async -> [Record<Token>]

    /// A handler that answers with what `make` makes, to clients that take documents.
    func document(_ make: @escaping @Sendable (HorizonRequest) async throws -> [UInt8]) -> Handler {
        { request in
            guard request.preferredKind(of: [.document]) != nil else { throw Problem.notAcceptable }
            return .json(try await make(request))
        }
    }

    /// A handler that answers with what `make` makes, or with a stream of all that it makes from now on.
    func streamed(_ make: @escaping @Sendable (HorizonRequest) async throws -> [UInt8]) -> Handler {
        { [host, timing] request in
            switch request.preferredKind(of: [.document, .events]) {
            case .document: return .json(try await make(request))
            case .events:
                // What is wrong with the request is answered before the stream begins.
                _ = try await make(request)
                let stream = EventStream(host: host, timing: timing)
                return .events(stream.body(limit: EventStream.objectLimit) { try? await make(request) })
            case .raw, nil: throw Problem.notAcceptable
            }
        }
    }

    /// Answers with what `find` finds on the page that is asked for, or from there on as a stream.
    ///
    /// `latest` is the place behind all that is known.
    func answer<Token: PagingToken>(
        _ request: HorizonRequest,
        latest: Token,
        _ find: @escaping Finder<Token>
    ) async throws -> ServerResponse {
        guard let kind = request.preferredKind(of: [.document, .events]) else { throw Problem.notAcceptable }
        let page = try request.page(latest: latest)
        if kind == .events { return .events(EventStream(host: host, timing: timing).body(from: page, read: find)) }
        return .json(PageDocument(request: request, page: page, records: await find(page)).document())
    }

    /// The document of the page that is asked for of `records`, which come in any order.
    func page<Token: PagingToken, Entry: Sendable>(
        _ request: HorizonRequest,
        wrongCursor: String = "cursor: invalid value",
        of find: @Sendable (EntryStore, History) -> [(token: Token, entry: Entry)],
        _ write: @Sendable (Entry, EntryStore, History) -> [UInt8]?
    ) async throws -> [UInt8] {
        let page: RecordPage<Token> = try request.page(wrongCursor: wrongCursor)
        let records: [Record<Token>] = await host.read { entries, history in
            let all = find(entries, history).sorted { $0.token < $1.token }
            return page.select(from: all, token: \.token).compactMap { token, entry in
                write(entry, entries, history).map { (token, $0) }
            }
        }
        return PageDocument(request: request, page: page, records: records).document()
    }
}
