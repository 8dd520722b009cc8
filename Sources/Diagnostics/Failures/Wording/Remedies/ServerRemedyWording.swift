/// Remedies about the way to a server, and about the stellar.toml that names it.
extension RemedyWording {
    /// The words of remedies about the way to a server; `nil` for others.
    static func server(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        switch action {
        case .writeURL: return "write it as https://host/path"
        case .moveCredentials: return "put the credentials into a header, and nothing before the host"
        case .useHTTPS: return "use https, or `--allow-http HOST` for a host that you trust"
        case .cleanHeader: return "remove line breaks and control characters from it"
        case .checkHostName: return "check the spelling of the host, and the name server of this machine"
        case .checkServerRuns: return "check that the server runs there, and that this machine may connect to it"
        case .checkServerOrAllowMoreTime: return "check that the server runs there, or allow more time"
        case .allowPrivateAddresses:
            return
                "allow them (`--allow-private-addresses`) if you trust this server, and know it to be in your own network"
        case .checkProxy:
            return
                "check the proxy that the environment names (`https_proxy`, `ALL_PROXY`), or except the host (`no_proxy`)"
        case .writeProxy:
            return """
                write \(name) as http://host:port, https://host:port or socks5h://host:port, percent-encode user name and \
                password, or unset it
                """
        case .checkTLS:
            return """
                check that the server speaks TLS with a certificate for \(name); for a private authority, use a complete \
                `--ca-file`
                """
        case .giveClientCertificate:
            return """
                pass a certificate that \(name) accepts to `--client-cert`, and its key to `--client-key` where that is in another \
                file
                """
        case .checkWhatServerDid: return "the server may have acted: check what it did before you try again"
        case .checkWhatAnchorDid: return "the anchor may have acted: check what it did before you try again"
        case .checkURL: return "check that the URL is the right one; so large an answer is not expected"
        case .checkRedirects: return "check the URL: its redirects probably lead in a circle"
        case .checkEventURL: return "check that the URL is one that sends events"
        case .useTarget: return "if \(name) is the right host, use its URL"
        case .allowMoreRequests: return "find what repeats, or allow more requests (`--max-requests`)"
        default: return nil
        }
    }

    /// The words of remedies about a stellar.toml; `nil` for others.
    static func toml(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let found = facts.text(.found) ?? ""
        let expected = facts.text(.expected) ?? ""
        let choices = facts.texts(.choices)
        switch action {
        case .nameEndpoint:
            return
                "name the final URL in the stellar.toml; redirects to another origin are not followed\(by(facts))"
        case .nameOtherDomain: return "if \(name) is the anchor's domain, name that; else report it to the anchor"
        case .nameWithHTTPS: return "if the server speaks TLS, name it as `https://\(facts.text(.domain) ?? "")`"
        case .checkDomain: return "check the domain: \(found) has to be the anchor's file"
        case .serviceNotOffered: return "choose an anchor that offers \(name)"
        case .chooseAnchorOffering: return "contract accounts are not supported: choose an anchor that offers \(name)"
        case .chooseNetwork: return "this run is on \"\(expected)\": choose the anchor's network, or another anchor"
        case .didYouMean: return "did you mean \(facts.text(.near) ?? "")?"
        case .chooseCurrency: return "it has \(choices.listed())"
        case .nameIssuer: return "name the issuer as well: \(choices.joined(separator: " or "))"
        case .nameIssuerOfUnlisted: return "it lists none: name the asset as CODE:ISSUER"
        default: return nil
        }
    }
}
