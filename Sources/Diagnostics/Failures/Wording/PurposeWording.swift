/// Requests to anchors, and the content of a good answer.
extension Wording {
    /// The request to the anchor, where `purpose` is one of those of a client; journals of former versions have the words.
    static func purpose(_ purpose: String) -> String {
        switch purpose {
        case "challenge": "give a challenge"
        case "sign-in": "sign in"
        case "info": "list what it offers"
        case "deposit": "start a deposit"
        case "withdrawal": "start a withdrawal"
        case "direct-payment": "receive a payment"
        case "report-transfer": "report changes of the transfer"
        case "transfer": "show the transfer"
        case "transfers": "list transfers"
        case "tell-transfer": "take more information about the transfer"
        case "fee": "state its fee"
        case "customer": "show its customer"
        case "tell-customer": "take the customer's information"
        case "verify-customer": "take the customer's code"
        case "forget-customer": "forget its customer"
        case "report-customer": "report changes of its customer"
        case "take-file": "take a file"
        case "list-files": "list files"
        case "quote-info": "list what it exchanges"
        case "prices": "list its prices"
        case "quote": "make a quote"
        case "quote-lookup": "show the quote"
        default: purpose
        }
    }

    /// The answer that the SEP asks for; journals of former versions have the words.
    static func expectedAnswer(_ facts: Facts) -> String? {
        if let words = facts.text(.expected) { return words }
        guard let specification = facts.group(.expected)?.text(.name), let content = content(of: facts) else {
            return nil
        }
        return "\(specification) asks for a JSON object with \(content)"
    }

    /// The members of the answer that the SEP asks for; `nil` where that is not known.
    static func content(of facts: Facts) -> String? {
        guard let answer = facts.group(.expected), let specification = answer.text(.name) else { return nil }
        return content(of: answer.text(.purpose), specification)
    }

    private static func content(of purpose: String?, _ specification: String) -> String? {
        switch purpose {
        case "challenge": "`transaction`"
        case "sign-in": "`token`"
        case "info": specification == "SEP-31" ? "`receive`" : "`deposit` and `withdraw`"
        case "direct-payment": "`id`"
        case "deposit", "withdrawal": specification == "SEP-24" ? "`type`, `url` and `id`" : "`id` and `how`"
        case "transfer" where specification == "SEP-31": "`transaction`, with its `id` and `status`"
        case "transfer": "`transaction`, with its `id`, `kind` and `status`"
        case "transfers": "`transactions`, a list"
        case "fee": "`fee`, a number"
        case "customer", "verify-customer": "`status`, and what is missing in `fields`"
        case "tell-customer": "`id`"
        case "take-file": "`file_id`"
        case "list-files": "`files`, a list"
        case "quote-info": "`assets`, a list"
        case "prices": "prices as texts"
        case "quote", "quote-lookup": "`id`, `expires_at`, `price` and both amounts"
        // Of the others a SEP asks for nothing but success.
        default: nil
        }
    }
}
