import Diagnostics
import Glibc
import Reports
import Sandbox
import Stellar

/// The file of `--accounts`: the seeds of the anchors' accounts on a ledger that exists, so that they are the same each time.
struct AnchorAccounts: Codable {
    /// The seeds of one anchor, each written `S…`.
    struct Seeds: Codable {
        var signing: String
        var issuer: String
        var distribution: String
        var market: String?
    }

    var anchors: [Seeds]

    /// The largest file: a thousand anchors take less.
    private static let sizeLimit = 1 << 20

    /// The keys of `count` anchors: those in the file at `path`, or new ones, which are written there where it is named.
    static func keys(_ path: String?, count: Int) throws -> [AnchorKeys] {
        guard let path else { return (0..<count).map { _ in AnchorKeys() } }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile(reading: path).read(upTo: sizeLimit)
        } catch {
            guard error.number == ENOENT else {
                throw Failure.file(.unreadableFile, .accounts, path, [.flaw: error.fact])
            }
            let keys = (0..<count).map { _ in AnchorKeys() }
            try write(keys, to: path)
            return keys
        }
        let file: AnchorAccounts
        do {
            file = try JSONDocument.value(AnchorAccounts.self, of: bytes)
        } catch {
            throw misfit(path, Self.facts(of: error as? DecodingError))
        }
        guard file.anchors.count >= count else {
            throw misfit(
                path,
                [.flaw: .text("accounts"), .count: .number(file.anchors.count), .limit: .number(count)]
            )
        }
        for warning in PrivateFile.warnings(for: [PrivateFile(path: path, content: "the seeds of accounts")]) {
            warning.write()
        }
        return try file.anchors.prefix(count).enumerated().map { number, seeds in
            func key(_ seed: String, _ name: String) throws(Failure) -> KeyPair {
                guard let key = try? KeyPair(secretSeed: Secret(seed)) else {
                    throw misfit(path, [.member: .text("anchors[\(number)].\(name)"), .flaw: .text("seed")])
                }
                return key
            }
            return AnchorKeys(
                signing: try key(seeds.signing, "signing"),
                issuer: try key(seeds.issuer, "issuer"),
                distribution: try key(seeds.distribution, "distribution"),
                market: try seeds.market.map { try key($0, "market") } ?? .random()
            )
        }
    }

    private static func misfit(_ path: String, _ facts: Facts) -> Failure {
        .file(.misfitInFile, .accounts, path, facts)
    }

    /// The facts about what keeps the file from being read, by the member at which it is wrong.
    private static func facts(of error: DecodingError?) -> Facts {
        func member(_ path: [any CodingKey]) -> Fact? {
            let names = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
            return path.isEmpty ? nil : .text(String(names.joined().drop { $0 == "." }))
        }
        switch error {
        case .keyNotFound(let key, let context):
            return [.member: member(context.codingPath), .flaw: .text("missing"), .found: .text(key.stringValue)]
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            // The whole, the list, an anchor in it, and a member of that.
            let kind = ["object", "list", "object", "text"][min(context.codingPath.count, 3)]
            return [.member: member(context.codingPath), .flaw: .text(kind)]
        default: return [.flaw: .text("json")]
        }
    }

    private static func write(_ keys: [AnchorKeys], to path: String) throws {
        let seeds = keys.map { keys in
            Seeds(
                signing: keys.signing.secretSeed().reveal(),
                issuer: keys.issuer.secretSeed().reveal(),
                distribution: keys.distribution.secretSeed().reveal(),
                market: keys.market.secretSeed().reveal()
            )
        }
        let text = try JSONText.document(AnchorAccounts(anchors: seeds)) + "\n"
        do {
            try OutputFile.write(text, to: path, isPrivate: true)
        } catch {
            var error = error
            error.option = "--accounts"
            throw error
        }
    }
}

extension AnchorKeys {
    /// New keys.
    fileprivate init() {
        self.init(signing: .random(), issuer: .random(), distribution: .random(), market: .random())
    }
}
