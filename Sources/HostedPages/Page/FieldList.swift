internal import Diagnostics

/// The fields of a form as they are collected: boxes and radio buttons of one name become one field.
struct FieldList {
    private var collected: [PageField] = []
    private var groups: [String: Int] = [:]
    /// The boxes and radio buttons that have no value, by the indices of their fields and choices, with their `id`s.
    private var unnamed: [Int: [(choice: Int, id: String?)]] = [:]

    /// Adds the field of one control, or the choice to the group that it belongs to.
    mutating func add(_ field: PageField, of control: HTMLElement) {
        guard field.kind == .radio || field.kind == .checkbox else {
            collected.append(field)
            return
        }
        let key = "\(field.kind.rawValue) \(field.name)"
        guard let index = groups[key] else {
            note(control, in: collected.count, choice: 0)
            groups[key] = collected.count
            collected.append(field)
            return
        }
        note(control, in: index, choice: collected[index].choices.count)
        let isFirstOfGroup = collected[index].choices.count == 1
        collected[index].choices += field.choices
        collected[index].isRequired = collected[index].isRequired || field.isRequired
        collected[index].isUnseen = collected[index].isUnseen && field.isUnseen
        collected[index].allowsSeveral = field.kind == .checkbox
        collected[index].error = collected[index].error ?? field.error
        // What is beside one box of several is the choice's label and not the group's.
        if isFirstOfGroup, collected[index].label == collected[index].choices.first?.label {
            collected[index].label = nil
        }
    }

    private mutating func note(_ control: HTMLElement, in field: Int, choice: Int) {
        guard !control.has("value") else { return }
        unnamed[field, default: []].append((choice, control.attribute("id")))
    }

    /// The fields, those of several boxes or radio buttons without values with values that tell these apart: their words, or
    /// else their `id`s, or else their places.
    private var withValues: [PageField] {
        var fields = collected
        for (index, members) in unnamed where members.count > 1 {
            var known = Set(fields[index].choices.map(\.value))
            let labels = fields[index].choices.map(\.label)
            for (choice, id) in members {
                let label = labels[choice]
                let own = !label.isEmpty && labels.count { $0 == label } == 1 ? label : nil
                let place = "\(FormReader.unnamed)-\(choice + 1)"
                fields[index].choices[choice].sentValue = FormReader.unnamed
                let name = [own, id].compactMap(\.self).first { !known.contains($0) } ?? place
                known.insert(name)
                fields[index].choices[choice].value = name
                fields[index].choices[choice].isText = name == own
            }
        }
        return fields
    }

    /// The names that several fields have, with those fields, in their order.
    private var sharedNames: [(name: String, indices: [Int])] {
        Dictionary(grouping: collected.indices) { collected[$0].name }
            .filter { $0.value.count > 1 }
            .sorted { $0.value[0] < $1.value[0] }
            .map { ($0.key, $0.value) }
    }

    /// The fields, each with a name of its own.
    ///
    /// Of several that are sent under one name the first that someone is asked has it, and the others have a number with
    /// it: `street` and `street_2`.
    var fields: [PageField] {
        var fields = withValues
        var known = Set(fields.map(\.name))
        for (name, indices) in sharedNames {
            let first = indices.first { fields[$0].isQuestion } ?? indices[0]
            var number = 1
            for index in indices where index != first {
                repeat { number += 1 } while known.contains("\(name)_\(number)")
                known.insert("\(name)_\(number)")
                fields[index].name = "\(name)_\(number)"
                fields[index].sentName = name
            }
        }
        return fields
    }
}

extension [PageField] {
    /// The fields, those that are called alike with what tells them apart: the group that each stands in, as “Street (Work)”,
    /// or a box's own words.
    var toldApart: [PageField] {
        var fields = self
        let alike = Dictionary(grouping: indices.filter { self[$0].isQuestion && self[$0].label != nil }) {
            self[$0].label
        }
        for indices in alike.values where indices.count > 1 {
            let groups = Set(indices.map { self[$0].group })
            for index in indices {
                let field = self[index]
                if field.choices.count == 1, let own = field.choices.first?.label, !own.isEmpty {
                    fields[index].label = own
                } else if groups.count > 1, let label = field.label, let group = field.group, group != label {
                    fields[index].label = "\(label) (\(group))"
                }
            }
        }
        return fields
    }
}
