import Diagnostics

/// Why no flow was written.
struct NewFlowError: Diagnostic {
    enum Reason {
        case exists(String)
        case nothing(String)
        case notOffered(String, offered: [String])
        /// The stellar.toml lists no currency with the code.
        case unlisted(String, domain: String)
        case undecided(String, choices: [String])
        /// The anchor has several assets with the code that was given.
        case sharedCode(String, assets: [String], domain: String)
        case amount(String, limits: String)
    }

    var reason: Reason

    var summary: String {
        switch reason {
        case .exists(let path): "there is a file \(path) already"
        case .nothing(let domain): "\(domain) offers no deposit and no withdrawal, by SEP-24 or SEP-6"
        case .notOffered(let wish, _): "the anchor does not offer \(wish)"
        case .unlisted(let code, let domain):
            "\(domain) offers \(ForeignText(code).escaped), and its stellar.toml has no such currency"
        case .undecided(let what, _): "\(what) is required when there is no terminal"
        case .sharedCode(let code, let assets, let domain):
            "\(ForeignText(code).escaped) is \(assets.count) assets of \(domain)"
        case .amount(let amount, let limits): "the anchor does not take \(amount): \(limits)"
        }
    }

    var help: String? {
        switch reason {
        case .exists: "name another with --output, or write over it with --force"
        case .nothing: "`windlass plan` shows what else can be read of an anchor"
        case .notOffered(_, let offered): "it has \(offered.listed())"
        case .unlisted: "the anchor has to list it under [[CURRENCIES]]; without an issuer no flow can name it"
        case .undecided(_, let choices), .sharedCode(_, let choices, _): "choose \(choices.listed(by: " or "))"
        case .amount: "give another --amount"
        }
    }

    var failure: FailureKind {
        switch reason {
        case .exists, .notOffered, .amount: .usage
        case .nothing, .unlisted: .refused
        case .undecided, .sharedCode: .unanswered
        }
    }
}
