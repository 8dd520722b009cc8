import CommandLineParsing
import FoundationEssentials
import HTTPTransport

/// How a command reaches servers.
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

    /// A client of these options.
    ///
    /// - Throws: `CertificateAuthorityError` where the file is of no use.
    func client(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> HTTPClient {
        var configuration = HTTPClient.Configuration(allowsPrivateAddresses: allowPrivateAddresses)
        let path = caFile ?? environment[Self.authoritiesVariable].flatMap { $0.isEmpty ? nil : $0 }
        if let path { configuration.certificateAuthorities = try CertificateAuthorityFile(URL(filePath: path)) }
        return HTTPClient(configuration)
    }
}
