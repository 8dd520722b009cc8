internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// An anchor's prices and firm quotes.
///
/// Specification: <https://stellar.org/protocol/sep-38>
public struct Quotes: AnchorService {
    /// The address of the service, and the session for it.
    public let access: ServiceAccess

    /// The assets that the anchor exchanges; needs no token.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer() async throws(AnchorError) -> QuoteOffer {
        let call = AnchorCall(anchor, to: .quoteInfo)
        let response = try await call.send(HTTPRequest(url: endpoint.appendingSegments("info")))
        let answer = try call.object(response)
        guard let assets = answer["assets"]?.arrayValue else { throw call.missing("assets", in: answer, response) }
        return QuoteOffer(assets)
    }

    /// The assets that can be bought for, or sold for, an amount of `asset`, with their prices.
    ///
    /// - Parameters:
    ///   - asset: the asset that is sold or bought.
    ///   - amount: `sell` for what can be bought with it, `buy` for what can be sold for it.
    ///   - delivery: how the side that is off the ledger changes hands.
    ///   - countryCode: in which country.
    ///   - isPersonal: whether to ask with a token, for prices that are the customer's own.
    /// - Returns: the prices; an entry without an asset or a price is left out.
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func prices(
        for asset: AssetIdentifier,
        _ amount: QuoteRequest.Amount,
        delivery: QuoteRequest.Delivery? = nil,
        countryCode: String? = nil,
        isPersonal: Bool = false
    ) async throws(AnchorError) -> [AssetPrice] {
        let (side, list) = if case .sell = amount { ("sell_asset", "buy_assets") } else { ("buy_asset", "sell_assets") }
        var query = [(side, asset.description), amount.pair]
        if let delivery { query.append(delivery.pair) }
        if let countryCode { query.append(("country_code", countryCode)) }
        let call = AnchorCall(anchor, to: .prices)
        let request = HTTPRequest(url: endpoint.appendingSegments("prices").appendingQuery(query))
        let response = try await send(request, by: call, isPersonal: isPersonal)
        let answer = try call.object(response)
        guard let entries = answer[list]?.arrayValue else { throw call.missing(list, in: answer, response) }
        return entries.compactMap { entry in
            guard let name = entry["asset"]?.filledString, let price = entry["price"]?.exactDecimal, price > .zero
            else {
                return nil
            }
            return AssetPrice(
                asset: AssetIdentifier(name),
                counterAsset: asset,
                price: price,
                decimals: entry["decimals"]?.integer.flatMap { (0...18).contains($0) ? Int($0) : nil }
            )
        }
    }

    /// The present price of an exchange; nothing is promised.
    ///
    /// The SEP has no context for hosted transfers here and has them ask anyway. They ask as transfers without
    /// pages do, and in their own name where the anchor refuses that.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func price(
        _ request: QuoteRequest,
        isPersonal: Bool = false
    ) async throws(AnchorError) -> ExchangeTerms {
        let call = AnchorCall(anchor, to: .prices)
        func ask(
            _ context: QuoteRequest.Context,
            trying isTried: (HTTPResponse) -> Bool
        ) async throws(AnchorError) -> HTTPResponse {
            let url = endpoint.appendingSegments("price").appendingQuery(request.pairs(context: context))
            return try await send(HTTPRequest(url: url), by: call, isPersonal: isPersonal, trying: isTried)
        }
        func isTried(_ response: HTTPResponse) -> Bool { request.context == .sep24 && response.status == 400 }
        var response = try await ask(request.context == .sep24 ? .sep6 : request.context, trying: isTried)
        if isTried(response) { response = try await ask(.sep24) { _ in false } }
        let answer = try call.object(response)
        return try terms(in: answer, of: request, call, response)
    }

    private func send(
        _ request: HTTPRequest,
        by call: AnchorCall,
        isPersonal: Bool,
        trying isTried: (HTTPResponse) -> Bool = { _ in false }
    ) async throws(AnchorError) -> HTTPResponse {
        isPersonal
            ? try await call.send(request, with: session, trying: isTried)
            : try await call.send(request, trying: isTried)
    }
}
