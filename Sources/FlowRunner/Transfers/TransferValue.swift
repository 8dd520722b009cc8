internal import FlowLanguage
internal import HTTPTransport

/// A transfer as flows see it: every field that the anchor sent, under the anchor's names, with two helpings.
///
/// Fees that an older anchor tells as `amount_fee` stand under `fee_details` too, so that a flow works with both; and
/// `asset`, which no anchor repeats, is the asset that the transfer was started with.
enum TransferValue {
    static func make(_ fields: JSONValue, asset: String?) -> Value {
        guard case .object(var object) = Value(fields).readingAmounts(of: .transfer) else { return .object([:]) }
        if object["fee_details"] ?? .null == .null, let fee = object["amount_fee"], fee != .null {
            object["fee_details"] = ["total": fee, "asset": object["amount_fee_asset"] ?? .null]
        }
        if let asset, object["asset"] ?? .null == .null { object["asset"] = .text(asset) }
        // A missing optional field is null, and nulls in a journal only take room.
        return .object(object.filter { $0.value != .null })
    }
}
