internal import Diagnostics
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// The answers of a customer in the form of one page, with their faults.
struct PageAnswers: Sendable {
    /// The values as they were typed, trimmed, for showing the form again.
    private(set) var values: [String: String] = [:]
    /// The fields that are not right, with a sentence for each.
    private(set) var errors: [String: String] = [:]
    /// The content of the amount field, where the page has one.
    private(set) var amount: Amount?

    /// Checks the fields of a submitted form.
    init(_ fields: RequestFields, to page: AnchorPage, of transfer: AnchorTransfer) {
        for field in page.fields {
            if case .file(let accepted, let maximumSize) = field.control {
                let (text, error) = Self.file(fields.files[field.name], accepted, maximumSize, for: field)
                (values[field.name], errors[field.name]) = (text, error)
                continue
            }
            let value = (fields[field.name] ?? "").trimming(\.isBlankOrLineBreak)
            values[field.name] = String(value.prefix(1000))
            guard !value.isEmpty else {
                if field.isRequired { errors[field.name] = "\(field.label) is needed." }
                continue
            }
            if case .amount = field.control {
                let (amount, error) = Self.amount(value, of: transfer)
                self.amount = amount
                errors[field.name] = error
            } else {
                errors[field.name] = Self.error(in: value, for: field)
            }
        }
    }

    private static func error(in value: String, for field: AnchorPageField) -> String? {
        guard value.count <= field.maximumLength else {
            return "\(field.label) has more than \(field.maximumLength) characters."
        }
        guard value.count >= field.minimumLength else {
            return "\(field.label) has fewer than \(field.minimumLength) characters."
        }
        let isLongText = field.control == .lines
        let isStrange: (Unicode.Scalar) -> Bool = { scalar in
            scalar.properties.generalCategory == .control && !(isLongText && (scalar == "\r" || scalar == "\n"))
        }
        guard !value.unicodeScalars.contains(where: isStrange) else {
            return "\(field.label) has characters that cannot be shown."
        }
        switch field.control {
        case .text, .lines, .amount, .file: return nil
        case .agreement: return value == "yes" ? nil : "\(field.label) has to be ticked."
        case .email: return isEmail(value) ? nil : "\(field.label) is not an e-mail address."
        case .telephone:
            let digits = value.dropFirst()
            let isNumber =
                value.hasPrefix("+") && (7...15).contains(digits.count)
                && digits.utf8.allSatisfy { (48...57).contains($0) }
            return isNumber ? nil : "\(field.label) is not a number like +14155550123."
        case .date:
            let isDate = value.utf8.count == 10 && Timestamp(iso8601: value) != nil
            return isDate ? nil : "\(field.label) is not a date like 1990-12-31."
        case .choice(let choices), .radio(let choices):
            return choices.contains(value) ? nil : "\(field.label) is none of the choices."
        }
    }

    /// The kept file, and its faults.
    private static func file(
        _ file: UploadedFile?,
        _ accepted: [String],
        _ maximumSize: Int,
        for field: AnchorPageField
    ) -> (String?, String?) {
        guard let file, file.size > 0 else { return (nil, field.isRequired ? "\(field.label) is needed." : nil) }
        guard accepted.isEmpty || accepted.contains(file.contentType.lowercased()) else {
            return (nil, "\(field.label) has to be \(accepted.joined(separator: " or ")).")
        }
        guard file.size <= maximumSize else { return (nil, "\(field.label) has more than \(maximumSize) bytes.") }
        return ("\(file.contentType), \(file.size) bytes", nil)
    }

    private static func isEmail(_ value: String) -> Bool {
        let halves = value.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !value.contains(where: \.isWhitespace) else { return false }
        let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }

    private static func amount(_ text: String, of transfer: AnchorTransfer) -> (Amount?, String?) {
        guard let amount = Amount(text) else {
            return (nil, "Amount is not a number of at most seven decimals, like 25 or 0.5.")
        }
        let terms = transfer.terms
        let code = transfer.asset.code
        if let exchange = transfer.request.exchange {
            if let quote = exchange.quote, quote.conversion.sellAmount != amount {
                return (nil, "Amount is fixed by your quote: \(quote.conversion.sellAmount).")
            }
            guard exchange.conversion(of: amount) != nil else { return (nil, "Amount does not cover the fee.") }
            return (amount, nil)
        }
        guard terms.allow(amount) else {
            return (nil, "Amount must be \(terms.limits(in: code) ?? "more than 0").")
        }
        guard terms.fee.fee(on: amount) != nil else { return (nil, "Amount does not cover the fee.") }
        return (amount, nil)
    }
}
