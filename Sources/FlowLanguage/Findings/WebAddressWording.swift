import Diagnostics

/// The words for flaws of addresses in flows.
enum WebAddressWording {
    /// The advice for an address with `flaw`.
    static func advice(on flaw: WebAddress.Flaw) -> String {
        switch flaw {
        case .noScheme: "write it whole, as https://host/path"
        case .otherScheme: "write it as https://host/path"
        case .user: "take the user name and the password out of the address"
        case .host(let text): "`\(text)` is no host; write it as https://host/path"
        case .port(let text): "`\(text)` is no port; those are numbers from 1 to 65535"
        case .plain: "plain http is for this machine only; write https://, or name the host with `--allow-http`"
        }
    }
}

extension WebAddress.Flaw {
    /// The flaw as facts, with its kind as `name`.
    var fact: Fact {
        switch self {
        case .noScheme: .facts([.name: .text("no-scheme")])
        case .otherScheme: .facts([.name: .text("other-scheme")])
        case .user: .facts([.name: .text("user")])
        case .host(let text): .facts([.name: .text("no-host"), .found: .text(text)])
        case .port(let text): .facts([.name: .text("no-port"), .found: .text(text)])
        case .plain: .facts([.name: .text("plain-http")])
        }
    }
}
