import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Questions
import Terminal

/// The options for a gateway in front of the anchor: what they give goes to the anchor alone.
struct GatewayOptions: ParsableArguments {
    /// The most bytes of a file with a header's value, or a passphrase.
    private static let longestFile = 64 << 10

    @Option(
        name: .customLong("header"),
        parsing: .singleValue,
        help: ArgumentHelp(
            """
            A header for the gateway in front of the anchor, as 'X-Api-Key: $KEY' for the environment variable KEY, or \
            'X-Api-Key: @FILE'. Repeatable.
            """,
            valueName: "name: value"
        ),
        recorded: GatewayOptions.recorded
    )
    var headers: [String] = []

    @Option(
        help: ArgumentHelp("A PEM file with the certificate that the gateway asks clients for.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var clientCert: String?

    @Option(
        help: ArgumentHelp("The private key of --client-cert, where it is in another PEM file.", valueName: "file"),
        completion: .file(extensions: ["pem", "key"])
    )
    var clientKey: String?

    @Option(
        help: ArgumentHelp(
            "Where the key's passphrase is: env:NAME or file:PATH; otherwise it is asked for.",
            valueName: "place"
        ),
        recorded: RecordedCommand.place
    )
    var clientKeyPassphrase: String?

    func validate() throws {
        guard clientCert != nil || clientKey == nil && clientKeyPassphrase == nil else {
            throw Failure.option(clientKey == nil ? "--client-key-passphrase" : "--client-key", needs: "--client-cert")
        }
    }

    /// Whether there is nothing to send.
    var isEmpty: Bool { headers.isEmpty && clientCert == nil }

    /// The access that the options give; `nil` where they give none.
    ///
    /// A person is asked for the passphrase of a key where `asks`.
    func access(
        asks: Bool,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> GatewayAccess? {
        guard !isEmpty else { return nil }
        var access = GatewayAccess()
        for text in headers {
            let header = try Self.header(text, environment)
            guard !access.headers.contains(where: { $0.name.lowercased() == header.name.lowercased() }) else {
                throw Self.unfit(header.name, "given-twice")
            }
            access.headers.append(header)
        }
        if let clientCert { access.certificate = try await certificate(clientCert, asks: asks, environment) }
        return access
    }

    // MARK: - Headers

    /// Reads `NAME: VALUE`, where the value is in a variable (`$NAME`) or in a file (`@PATH`), or stands there itself.
    static func header(_ text: String, _ environment: [String: String]) throws -> GatewayHeader {
        guard let (name, written) = parts(of: text) else {
            throw Self.unfit("", "no-colon")
        }
        let value: String
        if written.first == "$" {
            let variable = String(written.dropFirst())
            guard isVariable(variable) else { throw unfit(name, "variable-name") }
            guard let found = environment[variable], !found.isEmpty else {
                throw unfit(name, "variable-unset", variable)
            }
            value = found
        } else if written.first == "@" {
            value = try file(String(written.dropFirst())).reveal()
        } else {
            value = written
        }
        do throws(GatewayHeader.Problem) {
            return try GatewayHeader(name: name, value: Secret(value))
        } catch {
            switch error {
            case .name: throw unfit(name, "name")
            case .reserved: throw unfit(name, "reserved")
            case .value: throw unfit(name, "value")
            }
        }
    }

    /// A header as records may have it: its name, and the place of a value that does not stand there itself.
    @Sendable static func recorded(_ text: String) -> String {
        guard let (name, value) = parts(of: text), isName(name) else { return "•••" }
        let isPlace = value.first == "@" || value.first == "$" && isVariable(String(value.dropFirst()))
        return "\(name): \(isPlace ? value : "•••")"
    }

    private static func isVariable(_ text: String) -> Bool { text.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]*/#) != nil }

    /// The name, and the value as it is written; `nil` where there is no colon between them.
    private static func parts(of text: String) -> (name: String, value: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]), text[text.index(after: colon)...].trimming(\.isBlankOrLineBreak))
    }

    /// The files with secrets that the options name.
    var files: [PrivateFile] {
        let values = headers.compactMap { Self.parts(of: $0)?.value }.filter { $0.first == "@" }
        let passphrase = clientKeyPassphrase.flatMap { $0.hasPrefix("file:") ? String($0.dropFirst(5)) : nil }
        return values.map { PrivateFile(path: String($0.dropFirst()), content: "a header's value") }
            + [passphrase].compactMap(\.self).map { PrivateFile(path: $0, content: "the passphrase of a key") }
    }

    /// The text of a file, without the line break at its end.
    private static func file(_ path: String) throws -> Secret<String> {
        do throws(SystemError) {
            let bytes = try OpenFile(reading: path).read(upTo: longestFile)
            return Secret(String(decoding: bytes, as: UTF8.self).trimming(\.isLineBreak))
        } catch {
            throw Failure.file(.unreadableFile, .file, path, [.flaw: error.fact])
        }
    }

    // MARK: - The certificate

    private func certificate(
        _ path: String,
        asks: Bool,
        _ environment: [String: String]
    ) async throws -> ClientCertificate {
        let key = PrivateFile(path: clientKey ?? path, content: "a private key")
        let passphrase = try clientKeyPassphrase.map { try Self.passphrase(at: $0, environment) }
        do throws(Failure) {
            let certificate = try ClientCertificate(path, key: clientKey, passphrase: passphrase)
            try Self.refuseOpen(key)
            return certificate
        } catch {
            guard error.code == .keyEncrypted else { throw error }
            try Self.refuseOpen(key)
            guard asks, ProgramOutput.canAsk else { throw error }
        }
        let question = Question(name: "passphrase", label: "passphrase of \(key.path)", kind: .hidden)
        guard let typed = try await TerminalPrompt().answer(question) else {
            throw Failure.file(.keyEncrypted, .key, key.path)
        }
        return try ClientCertificate(path, key: clientKey, passphrase: typed)
    }

    /// Refuses a file, which does hold a key, that all users can read.
    private static func refuseOpen(_ key: PrivateFile) throws(Failure) {
        guard key.isOpenToAll else { return }
        throw .misuse(.gatewayOption, [.flaw: .text("world-readable"), .found: .text(key.path)])
    }

    private static func passphrase(at place: String, _ environment: [String: String]) throws -> Secret<String> {
        if place.hasPrefix("file:") { return try file(String(place.dropFirst(5))) }
        guard place.hasPrefix("env:") else {
            throw Failure.misuse(.gatewayOption, [.flaw: .text("passphrase-place")])
        }
        let variable = String(place.dropFirst(4))
        guard let found = environment[variable], !found.isEmpty else {
            throw Failure.misuse(.gatewayOption, [.flaw: .text("passphrase-unset"), .found: .text(variable)])
        }
        return Secret(found)
    }

    // MARK: - One anchor

    /// Refuses runs with several anchors: the secrets of one's gateway are not for another.
    static func check(_ settings: [RunSettings]) throws(Failure) {
        guard settings.contains(where: { $0.gateway != nil }) else { return }
        try refuseSeveral(settings.map(\.anchor))
    }

    /// The same, for runs that go on.
    func check(anchors: [String]) throws(Failure) {
        if !isEmpty { try Self.refuseSeveral(anchors) }
    }

    private static func refuseSeveral(_ anchors: [String]) throws(Failure) {
        let names = Set(anchors.filter { !$0.isEmpty }).sorted()
        guard names.count > 1 else { return }
        throw .misuse(.gatewayOption, [.flaw: .text("several-anchors"), .choices: .texts(names)])
    }

    /// A header that can't be sent; what is no name may be a secret, and is not repeated.
    private static func unfit(_ name: String, _ flaw: String, _ variable: String? = nil) -> Failure {
        .misuse(
            .gatewayOption,
            [.flaw: .text(flaw), .name: isName(name) ? .text(name) : nil, .found: variable.map(Fact.text)]
        )
    }

    private static func isName(_ text: String) -> Bool { text.wholeMatch(of: #/[A-Za-z0-9_-]{1,40}/#) != nil }
}
