internal import Diagnostics
public import FoundationEssentials
public import HTTPTransport
public import JSON
public import Stellar
internal import TOML

/// The content of an anchor's stellar.toml.
///
/// Reading it is tolerant: a key that does not parse troubles only who needs it. What is signed with, or where money and
/// personal data go, is checked when it is asked for.
///
/// Specification: <https://stellar.org/protocol/sep-1>
public struct StellarToml: Hashable, Sendable {
    /// The most bytes that the file may have: 100 KB.
    public static let sizeLimit = 100 * 1024

    static let signingKeyName = "SIGNING_KEY"
    static let contractAuthenticationName = "WEB_AUTH_FOR_CONTRACTS_ENDPOINT"

    /// A service that an anchor may offer, by the key that holds its URL.
    public enum Service: String, CaseIterable, Hashable, Sendable {
        /// SEP-2: names for accounts.
        case federation = "FEDERATION_SERVER"
        /// SEP-6: deposits and withdrawals without the anchor's pages.
        case transfers = "TRANSFER_SERVER"
        /// SEP-10: signing in.
        case authentication = "WEB_AUTH_ENDPOINT"
        /// SEP-12: what the anchor has to know about its customers.
        case customers = "KYC_SERVER"
        /// SEP-24: deposits and withdrawals through the anchor's pages.
        case hostedTransfers = "TRANSFER_SERVER_SEP0024"
        /// SEP-31: payments across borders.
        case directPayments = "DIRECT_PAYMENT_SERVER"
        /// SEP-38: prices and firm quotes.
        case quotes = "ANCHOR_QUOTE_SERVER"

        /// The service's title, with the number of its SEP.
        public var title: String { phrase.words }

        /// The service, as failures name it.
        var phrase: Phrase {
            switch self {
            case .federation: .federation
            case .transfers: .transfersByAPI
            case .authentication: .signIn
            case .customers: .customerInformation
            case .hostedTransfers: .hostedTransfers
            case .directPayments: .crossBorderPayments
            case .quotes: .quotes
            }
        }

        /// The service's SEP, such as `SEP-24`.
        public var specification: String {
            switch self {
            case .federation: "SEP-2"
            case .transfers: "SEP-6"
            case .authentication: "SEP-10"
            case .customers: "SEP-12"
            case .hostedTransfers: "SEP-24"
            case .directPayments: "SEP-31"
            case .quotes: "SEP-38"
            }
        }
    }

    /// The anchor.
    public let domain: HomeDomain

    /// The content of the file, as a JSON object; dates are texts.
    public let fields: JSONValue

    /// The hosts beside this machine that its services may be asked at over plain http.
    var plainHosts = PlainHosts.none

    init(domain: HomeDomain, fields: JSONValue) {
        self.domain = domain
        self.fields = fields
    }

    /// The passphrase of the anchor's network, where it names one.
    public var networkPassphrase: String? { fields["NETWORK_PASSPHRASE"]?.filledString }

    /// The assets that the anchor describes; those in files of their own are there with their link only.
    public var currencies: [Currency] {
        let entries = fields["CURRENCIES"]?.arrayValue ?? []
        return entries.filter { $0.objectValue != nil }.map { Currency(fields: $0) }
    }

    /// The name of the anchor's operator.
    public var organisation: String? {
        fields["DOCUMENTATION"]?["ORG_NAME"]?.filledString ?? fields["DOCUMENTATION"]?["ORG_DBA"]?.filledString
    }

    /// The services that the file has a key with a value for.
    public var services: [Service] { Service.allCases.filter { fields[$0.rawValue]?.isFilled == true } }

    /// The key that signs the anchor's challenges and callbacks.
    ///
    /// - Throws: `DiscoveryError` where it is missing or no account.
    public func signingKey() throws(DiscoveryError) -> PublicKey {
        try key(Self.signingKeyName)
    }

    /// The key that signs the domain's requests to sign (SEP-7).
    ///
    /// - Throws: `DiscoveryError` where it is missing or no account.
    public func requestSigningKey() throws(DiscoveryError) -> PublicKey {
        try key("URI_REQUEST_SIGNING_KEY")
    }

    /// Whether the anchor lets contracts sign in (SEP-45), which this client cannot.
    public var hasContractAuthentication: Bool {
        fields[Self.contractAuthenticationName]?.isFilled == true
    }

    private func key(_ name: String) throws(DiscoveryError) -> PublicKey {
        guard let text = fields[name]?.filledString else { throw DiscoveryError(.missing(key: name), domain: domain) }
        do throws(StrKeyError) {
            return try PublicKey(address: text)
        } catch {
            throw DiscoveryError(.invalidAccount(key: name, error), domain: domain)
        }
    }

    /// The address of a service, exactly as the file has it.
    ///
    /// - Throws: `DiscoveryError` where the key is missing, no URL, or one that is not safe to use.
    public func endpoint(of service: Service) throws(DiscoveryError) -> URL {
        var key = service.rawValue
        // SEP-12 may live beside SEP-6.
        if service == .customers, fields[key]?.isFilled != true { key = Service.transfers.rawValue }
        guard let text = fields[key]?.filledString else {
            if service == .authentication, hasContractAuthentication {
                throw DiscoveryError(.contractsOnly, domain: domain)
            }
            throw DiscoveryError(.missing(key: service.rawValue), domain: domain)
        }
        do throws(ServiceURL.Problem) {
            return try ServiceURL.check(text, from: domain, allowing: plainHosts)
        } catch {
            guard error == .insecure, let url = URL(string: text) else {
                throw DiscoveryError(.invalidURL(key: key), domain: domain)
            }
            throw DiscoveryError(.insecureURL(key: key, RedactedURL(url, isKnown: true)), domain: domain)
        }
    }

    /// The assets with a code that the file lists, each once: several issuers may have one with the same; `native` is the
    /// ledger's own.
    public func assets(coded code: String) -> [Asset] {
        var assets: [Asset] = code == Asset.native.description ? [.native] : []
        for asset in currencies.compactMap(\.asset) where asset != .native && asset.code == code {
            if !assets.contains(asset) { assets.append(asset) }
        }
        return assets
    }

    /// The asset that `text` means at this anchor: a code, `CODE:ISSUER`, or `native` (also `XLM`, unless someone
    /// issued that).
    ///
    /// An issuer that the file does not list is taken as it is; the anchor will say whether it knows the asset.
    public func asset(_ text: String) throws(DiscoveryError) -> Asset {
        if let asset = Asset(text) { return asset }
        let matches = assets(coded: text)
        if matches.isEmpty, text == "XLM" { return .native }
        guard let match = matches.first else {
            let codes = currencies.compactMap(\.asset?.code)
            let reason = DiscoveryError.Reason.unknownCurrency(
                code: Quotation.of(text) ?? "",
                suggestion: Suggestion.nearest(to: text, among: codes),
                known: Set(codes).sorted()
            )
            throw DiscoveryError(reason, domain: domain)
        }
        guard matches.count == 1 else {
            let issuers = matches.compactMap(\.issuer).sorted()
            throw DiscoveryError(.ambiguousCurrency(code: text, issuers: issuers), domain: domain)
        }
        return match
    }
}

extension StellarToml {
    /// Reads the file of `domain`, whose services may be on `plainHosts`; a byte order mark and Windows line ends do no harm.
    ///
    /// - Throws: `DiscoveryError` where it is larger than ``sizeLimit``, empty, no text, or no TOML.
    public init(
        _ bytes: [UInt8],
        of domain: HomeDomain,
        allowing plainHosts: PlainHosts = .none
    ) throws(DiscoveryError) {
        guard bytes.count <= Self.sizeLimit else {
            throw DiscoveryError(.tooLarge(limit: Self.sizeLimit), domain: domain)
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        // A zero byte is UTF-8, but no text has one.
        guard !body.contains(0), let text = String(validating: body, as: UTF8.self) else {
            throw DiscoveryError(.notText, domain: domain)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw DiscoveryError(.empty, domain: domain) }
        do throws(TOMLError) {
            let json = try TOMLDocument.json(Array(body), depthLimit: Self.depthLimit)
            // This is JSON, and no deeper than it may be; nothing is known of a document for which it isn't.
            guard let fields = try? JSONValue.parse(json) else { throw .outOfMemory }
            self.init(domain: domain, fields: fields)
            self.plainHosts = plainHosts
        } catch {
            let isPage = text.first { !$0.isWhitespace } == "<"
            throw DiscoveryError(isPage ? .webPage : Self.reason(error), domain: domain)
        }
    }

    /// The deepest nesting of a stellar.toml: SEP-1 has tables in lists, and nothing below them.
    private static let depthLimit = 32

    private static func reason(_ error: TOMLError) -> DiscoveryError.Reason {
        switch error {
        case .syntax(let line, let column, let message):
            .notTOML(line: line, column: column, parserMessage: Quotation.of(message) ?? "it does not parse")
        case .tooDeep: .tooDeep
        case .outOfMemory: .notTOML(line: 1, column: 1, parserMessage: "it does not parse")
        }
    }
}

/// An asset as its anchor describes it in `[[CURRENCIES]]`.
///
/// Specification: <https://stellar.org/protocol/sep-1#currency-documentation>
public struct Currency: Hashable, Sendable {
    /// The code, or `nil` where the entry has none or only links to another file.
    public var code: String?

    /// The issuing account, or `nil` for the native asset, a contract's token, and what does not parse.
    public var issuer: PublicKey?

    /// The contract that is the token (`C…`), instead of an issuer.
    public var contract: String?

    /// `live`, `dead`, `test` or `private`.
    public var status: String?

    /// The number of decimals that a wallet should show.
    public var displayDecimals: Int?

    /// The name for people.
    public var name: String?

    /// The asset outside the network that it stands for, `USD` for example.
    public var anchorAsset: String?

    /// The address of the entry itself, if it is not in this file; it is not fetched.
    public var link: URL?

    /// The entry as it was written.
    public var fields: JSONValue

    /// Reads an entry; what does not parse is left out, and stays in ``fields``.
    init(fields: JSONValue) {
        self.fields = fields
        code = fields["code"]?.filledString
        issuer = fields["issuer"]?.filledString.flatMap { PublicKey($0) }
        contract = fields["contract"]?.filledString
        status = fields["status"]?.filledString
        displayDecimals = fields["display_decimals"]?.integer.flatMap { Int(exactly: $0) }
        name = fields["name"]?.filledString
        anchorAsset = fields["anchor_asset"]?.filledString
        link = fields["toml"]?.filledString.flatMap { URL(string: $0) }
    }

    /// The asset on the ledger, or `nil` where the entry describes none of the classic ones.
    public var asset: Asset? {
        if code == "native" || (code == "XLM" && fields["issuer"]?.isFilled != true) { return .native }
        guard let code = code.flatMap({ AssetCode($0) }), let issuer else { return nil }
        return .issued(code: code, issuer: issuer)
    }
}
