import Diagnostics

/// A flow that is part of the program, as its text: a journal keeps that, and goes on with it wherever the run is resumed.
struct BuiltInFlow {
    /// The path that names the flow; there is no such file.
    var path: String
    var text: String

    /// The flow checked, with what is `given` to its inputs.
    func checked(given: [String: String]) throws(Failure) -> CheckedFile {
        try CheckedFile(path: path, given: given, cache: FlowFileCache(holding: [path: text]))
    }
}

extension BuiltInFlow {
    /// The path that names the flow of `windlass kyc`.
    static let kycPath = "windlass:kyc.yaml"

    /// The flow that introduces a customer, who has `account`, to an anchor, with answers from `sources` as `fill` names
    /// them; otherwise `flows/kyc.yaml`.
    ///
    /// A run that goes on later finds its keys by the account's name, and the profile that is to `keep` what is answered.
    /// One that `reviews` goes through what the anchor knows already as well.
    static func kyc(account: String, sources: [String], keep: String? = nil, reviews: Bool = false) -> BuiltInFlow {
        BuiltInFlow(
            path: kycPath,
            text: """
                flow: kyc
                about: Send KYC data to an anchor, until it asks for no more.
                anchor: sandbox
                network: sandbox
                account: \(account)
                inputs:
                  type: { type: text, default: sep6, about: what the customer wants to do in the anchor's words }\(kept(keep))

                states:
                  discover: { sep1: {} }
                  login:    { sep10: {} }
                  introduce:
                    sep12: \(reviews ? "{ type: $type, review: true }" : "$type")
                    fill:  \(list(sources))
                    poll:  { every: 500ms, up-to: 1m, within: 2d }
                    keep:  { customer: id }
                  known:
                    expect: introduce.status == "ACCEPTED" and customer exists

                """
        )
    }

    /// The flow that shows what an anchor knows of its customer, and what it asks for, without telling it anything.
    static let kycShow = BuiltInFlow(
        path: "windlass:kyc-show.yaml",
        text: """
            flow: kyc-show
            about: Ask an anchor what it knows of its customer.
            anchor: sandbox
            network: sandbox
            account: fresh
            inputs:
              type: { type: text, default: sep6, about: what the customer wants to do in the anchor's words }

            states:
              discover: { sep1: {} }
              login:    { sep10: {} }
              look:
                sep12: $type
                fill:  [set]
                next:  { done: [ACCEPTED, PROCESSING, UNCLEAR, NEEDS_INFO, REJECTED] }

            """
    )

    /// The flow that deletes the customer at an anchor.
    static let kycDelete = BuiltInFlow(
        path: "windlass:kyc-delete.yaml",
        text: """
            flow: kyc-delete
            about: Have an anchor forget its customer.
            anchor: sandbox
            network: sandbox
            account: fresh

            states:
              discover: { sep1: {} }
              login:    { sep10: {} }
              leave:
                sep12: { forget: "true" }
                next:  { done: [FORGOTTEN] }

            """
    )

    /// The input that holds the name of the profile in which answers are kept.
    static let keepInput = "keep"

    private static func kept(_ profile: String?) -> String {
        profile.map {
            "\n  \(keepInput): { type: text, default: \"\($0)\", about: the profile that keeps what is answered }"
        } ?? ""
    }

    private static func list(_ sources: [String]) -> String {
        "[\(sources.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
}
