internal import FoundationEssentials
internal import JSON
internal import Stellar
internal import Timekeeping

extension OrderedJSON {
    /// The members that a client needs to know at all what it looks at.
    private static let essentials: Set<String> = ["id", "kind", "status"]

    /// The value as a fault has it say; `origin` begins the server's own addresses.
    func struck(by fault: Fault, origin: String) -> OrderedJSON {
        func concerns(_ name: String?) -> Bool { fault.member == nil || name == fault.member }
        switch fault.kind {
        case .numbersForTexts:
            return mapping { name, value in
                guard case .string(let text) = value, concerns(name) else { return value }
                // JSON has no `0123`.
                if ExactDecimal(text) != nil, (try? OrderedJSON.parse(Array(text.utf8))) != nil { return .number(text) }
                return fault.member == nil ? value : .number("1")
            }
        case .textsForNumbers:
            return mapping { name, value in
                switch value {
                case .number(let digits) where concerns(name): .string(digits)
                case .bool(let flag) where concerns(name): .string(flag ? "true" : "false")
                default: value
                }
            }
        case .nulls:
            if let member = fault.member { return setting(member, to: .null) }
            return mapping { name, value in
                name.map { Self.essentials.contains($0) } ?? false ? value : .null
            }
        case .missing: return leavingOut(fault.member)
        case .unknownMembers: return addingUnknown()
        case .value: return setting(fault.member ?? "", to: .string(fault.value ?? ""))
        case .unknownStatus: return setting("status", to: "pending_moon")
        case .unknownKind: return setting("kind", to: "loan")
        case .otherStatus: return setting("status", to: .string(fault.value ?? "completed"))
        case .relativeURLs:
            return mapping { _, value in
                guard case .string(let text) = value, text.hasPrefix("\(origin)/") else {
                    return value
                }
                return .string(String(text.dropFirst(origin.count)))
            }
        case .shortDates: return mappingDates(of: fault.member) { String($0.description.prefix(10)) }
        case .offsetDates:
            return mappingDates(of: fault.member) { date in
                date.advanced(by: .seconds(7200)).description.replacing("Z", with: "+02:00")
            }
        case .hexMemos:
            return mapping { name, value in
                guard case .string(let text) = value, name?.hasSuffix("memo") == true,
                    let bytes = Data(base64Encoded: text), bytes.count == 32
                else { return value }
                return .string(Hexadecimal.encode(bytes))
            }
        default: return self
        }
    }

    /// The value with all of its dates later by `duration`.
    func movingDates(by duration: Duration) -> OrderedJSON {
        mappingDates { $0.advanced(by: duration).description }
    }

    /// The value with each of its texts, numbers, booleans and nulls changed, which know the name of their member.
    func mapping(_ change: (_ name: String?, _ value: OrderedJSON) -> OrderedJSON) -> OrderedJSON {
        mapping(nil, change)
    }

    private func mapping(_ name: String?, _ change: (String?, OrderedJSON) -> OrderedJSON) -> OrderedJSON {
        switch self {
        case .array(let elements): .array(elements.map { $0.mapping(name, change) })
        case .object(let members):
            .object(members.map { .init(name: $0.name, value: $0.value.mapping($0.name, change)) })
        default: change(name, self)
        }
    }

    /// The value with all dates changed, or those of the members `wanted`.
    private func mappingDates(of wanted: String? = nil, _ change: (Timestamp) -> String) -> OrderedJSON {
        mapping { name, value in
            guard wanted == nil || name == wanted,
                case .string(let text) = value, text.utf8.count >= 19, text.contains("T"),
                let date = Timestamp(iso8601: text)
            else { return value }
            return .string(change(date))
        }
    }

    /// The value with `new` as that of each member of this name.
    private func setting(_ wanted: String, to new: OrderedJSON) -> OrderedJSON {
        switch self {
        case .array(let elements): .array(elements.map { $0.setting(wanted, to: new) })
        case .object(let members):
            .object(
                members.map { member in
                    .init(name: member.name, value: member.name == wanted ? new : member.value.setting(wanted, to: new))
                }
            )
        default: self
        }
    }

    /// The value without the members of this name, or without any.
    private func leavingOut(_ name: String?) -> OrderedJSON {
        switch self {
        case .array(let elements): .array(elements.map { $0.leavingOut(name) })
        case .object(let members):
            .object(
                name.map { name in
                    members.filter { $0.name != name }
                        .map { .init(name: $0.name, value: $0.value.leavingOut(name)) }
                } ?? []
            )
        default: self
        }
    }

    /// The value with unknown members in each of its objects but those that are `keyed`, whose entries have them.
    private func addingUnknown(to keyed: KeyedObject? = nil) -> OrderedJSON {
        switch self {
        case .array(let elements): return .array(elements.map { $0.addingUnknown() })
        case .object(let members):
            let known = members.map { member in
                let inner = KeyedObject(member: member.name, of: keyed)
                return Member(name: member.name, value: member.value.addingUnknown(to: inner))
            }
            let unknown: [Member] = [
                .init(name: "x_text", value: "of another version"),
                .init(name: "x_list", value: [.number("1e9"), .null, ["deep": true]]),
            ]
            return .object(keyed == nil ? known + unknown : known)
        default: return self
        }
    }
}
