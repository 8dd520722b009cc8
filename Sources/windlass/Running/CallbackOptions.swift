import CallbackServer
import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials

/// The options for callbacks about transfers.
struct CallbackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Receive callbacks about transfers (on_change_callback) at this address of this machine.",
            valueName: "host:port"
        )
    )
    var callbackListen: ListeningAddress?

    @Option(
        help: ArgumentHelp(
            "Where anchors reach that address (default: http:// with the host and the port).",
            valueName: "url"
        )
    )
    var callbackURL: String?

    func validate() throws {
        guard let callbackURL else {
            guard let callbackListen, !callbackListen.isLoopback else { return }
            throw Failure.option(
                "--callback-listen",
                needs: "--callback-url https://…",
                asNoneReaches: "\(callbackListen.host)"
            )
        }
        guard callbackListen != nil else {
            throw Failure.option("--callback-url", needs: "--callback-listen HOST:PORT")
        }
        guard let url = URL(string: callbackURL), ["http", "https"].contains(url.scheme), url.host() != nil,
            url.query() == nil, url.fragment() == nil
        else {
            throw Failure.outOfRange("--callback-url", callbackURL, .callbackURL)
        }
    }

    /// A receiver that listens until the program ends; `nil` without `--callback-listen`.
    func open() async throws -> CallbackReceiver? {
        guard let callbackListen else { return nil }
        let forwarder = CallbackForwarder()
        let listener = try await CallbackListener.open(host: callbackListen.host, port: callbackListen.port) {
            callback in
            await forwarder.take(callback)
        }
        let text = callbackURL ?? "http://\(callbackListen.host):\(listener.port)/callbacks"
        guard let url = URL(string: text) else { return nil }
        let receiver = CallbackReceiver(address: url)
        forwarder.serve(receiver)
        return receiver
    }
}

/// A place to listen at, as `127.0.0.1:8081` or `[::1]:8081`; port 0 is any that is free.
struct ListeningAddress: ExpressibleByArgument {
    var host: String
    var port: Int

    init?(argument: String) {
        guard let separator = argument.lastIndex(of: ":"),
            let port = UInt16(argument[argument.index(after: separator)...])
        else { return nil }
        var host = argument[..<separator]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, !host.contains("/") else { return nil }
        self.host = String(host)
        self.port = Int(port)
    }

    /// Whether only this machine reaches it.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
