internal import Diagnostics

/// The fields of a form as they are collected: boxes and radio buttons of one name become one field.
struct FieldList {
    private(set) var fields: [PageField] = []
    private var groups: [String: Int] = [:]

    /// Adds the field of one control, or the choice to the group that it belongs to.
    mutating func add(_ field: PageField, of control: HTMLElement) {
        guard field.kind == .radio || field.kind == .checkbox else {
            fields.append(field)
            return
        }
        let key = "\(field.kind.rawValue) \(field.name)"
        guard let index = groups[key] else {
            groups[key] = fields.count
            fields.append(field)
            return
        }
        let isFirstOfGroup = fields[index].choices.count == 1
        fields[index].choices += field.choices
        fields[index].isRequired = fields[index].isRequired || field.isRequired
        fields[index].allowsSeveral = field.kind == .checkbox
        fields[index].error = fields[index].error ?? field.error
        // What stands beside one box of several is the choice's label and not the group's.
        if isFirstOfGroup, fields[index].label == fields[index].choices.first?.label { fields[index].label = nil }
    }
}
