internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// Values that Horizon writes in the same way everywhere.
extension JSONValue {
    /// An exact amount, written as a text or as a number.
    var amount: Amount? {
        decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }.flatMap { try? $0.amount() }
    }

    /// An exact decimal number that need be no amount.
    var decimal: ExactDecimal? {
        decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
    }

    /// A time, written as ISO 8601 or in Unix seconds.
    var timestamp: Timestamp? {
        string.flatMap { Timestamp(iso8601: $0) } ?? integer.map { Timestamp(unixSeconds: $0) }
    }

    /// A value that is read from its own text.
    func value<Value: LosslessStringConvertible>(_ type: Value.Type = Value.self) -> Value? {
        string.flatMap { Value($0) }
    }

    /// A price as a fraction; `nil` where it does not fit one.
    var price: Price? {
        guard let numerator = self["n"]?.integer, let denominator = self["d"]?.integer,
            let n = Int32(exactly: numerator), let d = Int32(exactly: denominator), n > 0, d > 0
        else { return nil }
        return Price(numerator: n, denominator: d)
    }

    /// The account under `name`, with the customer's number that is beside it where there is one.
    func account(_ name: String) -> MuxedAccount? {
        self["\(name)_muxed"]?.value() ?? self[name]?.value()
    }

    /// The records in the list under `name`; an entry that is none is left out.
    func list<Element>(_ name: String, _ element: (JSONValue) -> Element?) -> [Element] {
        (self[name]?.arrayValue ?? []).compactMap(element)
    }
}

extension Asset {
    /// The asset that `asset_type`, `asset_code` and `asset_issuer` name, each behind `prefix`.
    init?(horizon fields: JSONValue, prefix: String = "") {
        switch fields["\(prefix)asset_type"]?.string {
        case "native":
            self = .native
        case "credit_alphanum4", "credit_alphanum12":
            guard let code = fields["\(prefix)asset_code"]?.string.flatMap({ AssetCode($0) }),
                let issuer = fields["\(prefix)asset_issuer"]?.string.flatMap({ PublicKey($0) })
            else { return nil }
            self = .issued(code: code, issuer: issuer)
        default:
            return nil
        }
    }

    /// Horizon's name for the kind of asset.
    var horizonType: String {
        switch self {
        case .native: "native"
        case .issued(let code, _): code.description.utf8.count > 4 ? "credit_alphanum12" : "credit_alphanum4"
        }
    }

    /// The parameters that name the asset, each behind `prefix`.
    func query(_ prefix: String) -> [(name: String, value: String?)] {
        [
            ("\(prefix)asset_type", horizonType), ("\(prefix)asset_code", issuer == nil ? nil : code),
            ("\(prefix)asset_issuer", issuer?.address),
        ]
    }
}
