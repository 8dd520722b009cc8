internal import Diagnostics
public import HTTPTransport
internal import JSON
internal import TOML

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
