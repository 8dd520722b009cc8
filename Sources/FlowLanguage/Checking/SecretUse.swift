import Diagnostics
import Stellar

/// A place in an expression at which a secret would be looked at.
///
/// An expression may only ask whether a secret `exists`: everything else tells, bit by bit, what it is.
struct SecretUse {
    /// The secret, or what holds one.
    var node: Expression.Node
    /// The use that is refused.
    var inspection: SecretInspection
    /// Whether it is only a part of it that is secret.
    var isPart = false

    /// All such places in an expression.
    static func all(in root: Expression.Node, _ names: NameTable) -> [SecretUse] {
        var search = Search(names: names)
        search.visit(at: root)
        search.note(root, .condition)
        return search.found
    }

    private struct Search {
        let names: NameTable
        var found: [SecretUse] = []

        mutating func visit(at node: Expression.Node) {
            for child in node.children { visit(at: child) }
            switch node.kind {
            case .literal, .path, .list, .field, .exists: break
            case .element(_, let index): note(index, .index)
            case .call(let name, let arguments):
                // The first value that is there is still a secret, for what stands around to be told.
                guard name != "default" else { break }
                let isComparing = name == "contains"
                for argument in arguments {
                    note(argument, isComparing ? .comparison : .computation, asWhole: isComparing)
                }
            case .not(let inner): note(inner, .condition)
            case .negated(let inner): note(inner, .computation)
            case .matches(let inner, _): note(inner, .comparison)
            case .binary(let symbol, let left, let right): visit(at: symbol, left, right)
            }
        }

        private mutating func visit(
            at symbol: Expression.Operator,
            _ left: Expression.Node,
            _ right: Expression.Node
        ) {
            switch symbol {
            case .and, .or:
                for node in [left, right] { note(node, .condition) }
            case .plus, .minus, .times, .dividedBy:
                for node in [left, right] { note(node, .computation) }
            case .equal, .notEqual:
                // Whether it is there may be asked like this too.
                if [left, right].contains(where: { $0.kind == .literal(.null) }) { return }
                for node in [left, right] { note(node, .comparison, asWhole: true) }
            case .contained:
                for node in [left, right] { note(node, .comparison, asWhole: true) }
            case .less, .atMost, .greater, .atLeast:
                for node in [left, right] { note(node, .comparison) }
            }
        }

        /// Notes a secret; with `asWhole` also what has one in it, and is compared with all that it has.
        mutating func note(_ node: Expression.Node, _ inspection: SecretInspection, asWhole: Bool = false) {
            if case .list(let elements) = node.kind {
                for element in elements { note(element, inspection, asWhole: asWhole) }
                return
            }
            let knowledge = names.known(node)
            if knowledge.isSecret {
                found.append(SecretUse(node: node, inspection: inspection))
            } else if asWhole, knowledge.holdsSecret {
                found.append(SecretUse(node: node, inspection: inspection, isPart: true))
            }
        }
    }
}

extension NameTable {
    /// The knowledge of a part of an expression.
    func known(_ node: Expression.Node) -> Knowledge {
        switch node.kind {
        case .path(let path): known(path)
        case .field(let whole, let name): known(whole).inside(.name(name))
        case .element(let whole, let index): element(of: known(whole), at: index)
        case .call("default", let arguments):
            arguments.dropFirst().reduce(arguments.first.map(known) ?? .nothing) { $0.or(known($1)) }
        case .list(let elements):
            Knowledge(type: .list(.any), isSecret: elements.contains { known($0).isSecret })
        case .literal, .call, .not, .negated, .exists, .matches, .binary: .nothing
        }
    }

    private func element(of whole: Knowledge, at index: Expression.Node) -> Knowledge {
        switch index.kind {
        case .literal(.text(let name)): whole.inside(.name(name))
        case .literal(.number(let number)): Int(number.description).map { whole.inside(.index($0)) } ?? .nothing
        default: whole.anyElement
        }
    }
}
