internal import HTTPServing
internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    func offer(_ request: HorizonRequest) async throws -> [UInt8] {
        let id = try request.offerID()
        let document = await host.read { entries, history in
            entries.offer(id).map { OfferDocument($0, history) }
        }
        guard let document else { throw Problem.notFound }
        return document.document(Links(baseURL: request.baseURL))
    }

    func offers(_ request: HorizonRequest) async throws -> [UInt8] {
        let seller = try request.account("seller")
        let sponsor = try request.account("sponsor")
        let selling = try request.eitherAsset("selling")
        let buying = try request.eitherAsset("buying")
        let links = Links(baseURL: request.baseURL)
        return try await page(request) { entries, _ in
            Self.offers(of: seller, in: entries).filter { offer in
                (seller == nil || offer.seller == seller) && (sponsor == nil || offer.sponsor == sponsor)
                    && (selling == nil || offer.selling == selling) && (buying == nil || offer.buying == buying)
            }.map { (token: $0.id, entry: $0) }
        } _: { offer, _, history in
            OfferDocument(offer, history).document(links)
        }
    }

    /// The offers of one account, which can be followed: each change of an offer is an event of its own.
    func accountOffers(_ request: HorizonRequest) async throws -> ServerResponse {
        let id = try request.accountID()
        let links = Links(baseURL: request.baseURL)
        return try await answer(request, latest: Int64.max) { [host] page in
            await host.read { entries, history in
                page.select(from: Self.offers(of: id, in: entries), token: \.id)
                    .map { ($0.id, OfferDocument($0, history).document(links)) }
            }
        }
    }

    func orderBook(_ request: HorizonRequest) async throws -> [UInt8] {
        let selling, buying: XDR.Asset
        let limit: Int
        do {
            guard let sold = try request.typedAsset("selling_"), let bought = try request.typedAsset("buying_")
            else { throw Problem.invalidOrderBook }
            (selling, buying, limit) = (sold, bought, try request.limit(20))
        } catch {
            throw Problem.invalidOrderBook
        }
        let summary = await host.read { entries, _ in
            entries.orderBook(selling: selling, buying: buying, depth: limit)
        }
        return OrderBookDocument(selling: selling, buying: buying, summary: summary).document()
    }

    /// The offers of `seller`, or of everyone, in the order of their numbers where they are of one account.
    private static func offers(of seller: XDR.AccountID?, in entries: EntryStore) -> [OfferEntry] {
        seller.map { entries.offerIDs(of: $0).compactMap(entries.offer) } ?? entries.offerIDs.compactMap(entries.offer)
    }
}

extension OfferDocument {
    /// The document of `offer`, with the time of its last change out of `history`.
    fileprivate init(_ offer: OfferEntry, _ history: History) {
        self.init(offer: offer, lastModifiedTime: history.closeTime(offer.lastModifiedLedger))
    }
}
