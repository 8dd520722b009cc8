public import AnchorClient
public import Diagnostics
internal import HorizonClient
public import Stellar

extension NetworkWallet {
    /// The asset that a name means: `XLM` or `native`, `CODE:ISSUER`, or a code alone.
    ///
    /// A code alone means what one of `holders` holds or issues, or else what the network's known anchors offer.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - holders: whose assets are meant by their codes; who is not on the ledger has none.
    /// - Returns: the asset.
    /// - Throws: `AssetNameError` where the name tells of none, or of several, and `HorizonError`.
    public func asset(named name: String, among holders: [PublicKey] = []) async throws -> Asset {
        if name == "XLM" { return .native }
        guard let code = AssetCode(name), name != "native" else {
            do throws(AssetError) {
                return try Asset(parsing: name)
            } catch {
                throw AssetNameError(.malformed(error), name: name)
            }
        }
        var known: [Asset] = []
        for holder in holders {
            let overview = try await overview(of: holder)
            known += overview?.holdings.compactMap(\.asset) ?? []
        }
        var matches = Set(known.filter { $0.code == name })
        if matches.isEmpty {
            // Who issues an asset has no trustline for it.
            for holder in holders {
                let issued = Asset.issued(code: code, issuer: holder)
                let records = try await horizon.page(of: .assets(code: code, issuer: holder), limit: 1).records
                if !records.isEmpty { matches.insert(issued) }
            }
        }
        let presets = KnownAsset.presets(on: network).map(\.asset)
        if matches.isEmpty { matches = Set(presets.filter { $0.code == name }) }
        guard let match = matches.first else {
            let codes = Set((known + presets).map(\.code)).sorted()
            throw AssetNameError(.unknown(suggestion: Suggestion.nearest(to: name, among: codes)), name: name)
        }
        guard matches.count == 1 else { throw AssetNameError(.ambiguous(matches.sorted()), name: name) }
        return match
    }

    /// The asset that a name means among those that the anchor at `domain` offers: `CODE:ISSUER`, or the code.
    ///
    /// - Throws: `AssetNameError` where the anchor offers it of another issuer, and `DiscoveryError` where it offers none
    ///   of the code, or several, or can't be asked.
    public func asset(named name: String, at domain: HomeDomain) async throws -> Asset {
        let given = name.contains(":") ? try await asset(named: name) : nil
        let anchor = try await toml(of: domain)
        guard let given else { return try anchor.asset(name) }
        let offers = Set(anchor.currencies.compactMap(\.asset).filter { $0.code == given.code && $0 != .native })
        if offers.contains(given) { return given }
        // An anchor that offers none of the code says what it offers.
        guard !offers.isEmpty else { return try anchor.asset(given.code) }
        throw AssetNameError(.otherIssuer(given, domain: domain.name, offers: offers.sorted()), name: name)
    }

    /// The asset of a trustline of `account` that a name means: `CODE:ISSUER`, or the code.
    ///
    /// - Throws: `AssetNameError` where the account trusts none of this name, or several, and `HorizonError`.
    public func trustedAsset(named name: String, by account: PublicKey) async throws -> Asset {
        guard AssetCode(name) != nil, name != "native", name != "XLM" else { return try await asset(named: name) }
        let known = try await payer(account).holdings.compactMap(\.asset).filter { $0 != .native }
        let matches = known.filter { $0.code == name }
        guard let match = matches.first else {
            let near = Suggestion.nearest(to: name, among: known.map(\.code))
            throw AssetNameError(.notTrusted(by: account, suggestion: near), name: name)
        }
        guard matches.count == 1 else { throw AssetNameError(.ambiguous(matches.sorted()), name: name) }
        return match
    }
}

/// The reason why the name of an asset does not tell which one is meant.
public struct AssetNameError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// No one in sight has an asset of this code.
        case unknown(suggestion: String?)
        /// The account has no trustline for one.
        case notTrusted(by: PublicKey, suggestion: String?)
        /// Several issuers have one.
        case ambiguous([Asset])
        /// The anchor that was named offers one of another issuer.
        case otherIssuer(Asset, domain: String, offers: [Asset])
        /// A text that is neither a code nor `CODE:ISSUER`.
        case malformed(AssetError)
    }

    /// The fault.
    public var reason: Reason
    /// The name, fit to be shown.
    public var name: String

    init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = Quotation.of(String(name.prefix(80))) ?? ""
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ more: Facts, _ remedies: [Remedy]) -> Failure {
            Failure(code, facts: more.with(.name, .text(name)), remedies: remedies)
        }
        func near(_ suggestion: String?) -> Facts { [.near: suggestion.map { .text($0) }] }
        return switch reason {
        case .unknown(let suggestion):
            failure(.assetWithoutIssuer, [:], [Remedy(.giveIssuer, near(suggestion))])
        case .notTrusted(let account, let suggestion):
            failure(
                .assetNotHeld,
                [.account: .text("\(account)")],
                [Remedy(suggestion == nil ? .listTrustlines : .chooseNearAsset, near(suggestion))]
            )
        case .ambiguous(let assets):
            failure(.assetAmbiguous, [.choices: .texts(assets.map(\.description))], [Remedy(.writeIssuer)])
        case .otherIssuer(let asset, let domain, let offers):
            failure(
                .assetOfOtherIssuer,
                [
                    .domain: .text(domain), .choices: .texts(offers.map(\.description)), .asset: .text("\(asset)"),
                ],
                [Remedy(.writeAnchorsAsset, [.asset: .text(asset.code)])]
            )
        case .malformed(let error):
            failure(.assetMalformed, [.cause: .failure(error.asFailure)], error.asFailure.remedies)
        }
    }
}
