/// Hosts, servers and tapes, as far as the command line chose them.
extension Wording {
    /// The reason why a text names no host for plain http.
    static func plainHost(_ facts: Facts) -> MessageText {
        switch facts.text(.flaw) {
        case "empty": "it is empty"
        case "scheme": "it begins with a scheme"
        case "path": "it has more than a host and a port"
        case "user-info": "it has a user name or password"
        case "wildcard": "it has a wildcard"
        case "host": "it is not a host's name"
        case "port": "its port is not a number from 1 to 65535"
        default: facts.clause(.flaw) ?? ""
        }
    }

    /// The reason why a server can't listen.
    static func listening(_ facts: Facts) -> MessageText {
        let flaw: MessageText? =
            switch facts.text(.flaw) {
            case "no-such-port": "ports go from 0 to 65535"
            case "no-such-address": "this machine has no such address"
            case "port-in-use": "the port is in use"
            case "not-permitted": "this user may not listen on the port"
            case "no-tls": "this machine's libmicrohttpd is built without TLS"
            case "system": "the system refused it (error \(facts.text(.count) ?? "unknown"))"
            case "no-url": "no URL has this port"
            default: facts.clause(.flaw)
            }
        return flaw.map { ": \($0)" } ?? ""
    }

    /// The reason why there is no certificate to serve with.
    static func identity(_ facts: Facts) -> MessageText {
        let flaw: MessageText? =
            switch facts.text(.flaw) {
            case "certificates": "no readable PEM certificate in the certificate file"
            case "key": "no PEM private key without a password in the key file"
            case "key-of-another": "the key does not match the first certificate"
            case "library": "GnuTLS failed: \(facts.text(.found) ?? "it does not say why")"
            case "file": "\(facts.text(.name) ?? "a file") can't be read"
            default: facts.clause(.flaw)
            }
        return flaw.map { ": \($0)" } ?? ""
    }

    /// The place at which two bodies differ, and what each has there.
    private static func bodies(_ facts: Facts) -> String {
        if let sent = facts.number(.found), let tape = facts.number(.expected) {
            return "its form has \(sent) fields; the form on the tape has \(tape)"
        }
        let place = facts.text(.member).map { "`\($0)`" }
        return switch (facts.text(.found), facts.text(.expected)) {
        case (nil, let tape?): "the request has no \(place ?? "body"); the tape has \(tape)"
        case (let sent?, nil): "the request has \(place.map { "\($0): " } ?? "")\(sent); the tape has none"
        case (let sent, let tape): "\(place ?? "it") is \(sent ?? "other"); on the tape it is \(tape ?? "other")"
        }
    }

    /// The first request of a replay that is another than the tape's.
    static func replay(_ facts: Facts) -> MessageText {
        let (request, count) = (facts.text(.request) ?? "a request", facts.number(.count) ?? 1)
        return switch facts.text(.flaw) {
        case "request":
            "the tape has no request \(request)\(facts.text(.expected).map { "; its next one is \($0)" } ?? ", and no other after it")"
        case "body":
            "\(request) has another body than on the tape: \(bodies(facts))"
        case "answer": "the recorded run was stopped before \(request) was answered"
        case "visit": "the tape has no visit of the page in `\(facts.text(.state) ?? "")`"
        case "unsent" where count > 1:
            "the run did not send \(request), which is on the tape, nor \(count - 1) other requests"
        case "unsent": "the run did not send \(request), which is on the tape"
        default: facts.clause(.flaw) ?? "the replay differs"
        }
    }
}
