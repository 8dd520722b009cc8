import CommandLineParsing
import FoundationEssentials
import HTTPTransport

/// The options for connections to servers.
struct ConnectionOptions: ParsableArguments {
    /// The variable of the environment that names a file of authorities, where no option does.
    static let authoritiesVariable = "WINDLASS_CA_FILE"

    @Option(
        help: ArgumentHelp(
            "A PEM file of certificate authorities to trust beside the system's (default: $WINDLASS_CA_FILE).",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var caFile: String?

    @Flag(help: "Reach private addresses too, for anchors in your own network.")
    var allowPrivateAddresses = false

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Reach this host over plain http, as anchor:8080; without a port all of its ports. Repeatable.",
            valueName: "host"
        )
    )
    var allowHttp: [String] = []

    /// The hosts beside this machine that may be asked over plain http.
    ///
    /// - Throws: `PlainHostError` where one is no host.
    func plainHosts() throws -> PlainHosts { try PlainHosts(parsing: allowHttp) }

    /// A client of these options.
    ///
    /// - Throws: a failure where the file is of no use, `PlainHostError` where a host is none.
    func client(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            allowsPrivateAddresses: allowPrivateAddresses,
            plainHosts: try plainHosts()
        )
        let path = caFile ?? environment[Self.authoritiesVariable].flatMap { $0.isEmpty ? nil : $0 }
        if let path { configuration.certificateAuthorities = try CertificateAuthorityFile(URL(filePath: path)) }
        return HTTPClient(configuration)
    }
}
