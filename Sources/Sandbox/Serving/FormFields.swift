internal import Diagnostics

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in the order in which they came.
struct FormFields: Equatable {
    private(set) var fields: [(name: String, value: String)] = []

    /// Reads `text`; what is not validly encoded is taken as it stands.
    init(_ text: some StringProtocol) {
        fields = FormEncoding.decode(text).filter { !$0.name.isEmpty }
    }

    /// The first value of the field `name`.
    subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    static func == (left: FormFields, right: FormFields) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }

    /// The text that stands for `fields`, as Horizon writes it in links: `*` is escaped and `~` is not.
    static func encode(_ fields: [(name: String, value: String)]) -> String {
        FormEncoding.encode(fields.map { ($0.name, $0.value) }, keeping: PercentEncoding.unreserved)
    }
}
