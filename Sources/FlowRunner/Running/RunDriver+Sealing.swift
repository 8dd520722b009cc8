internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar

extension RunDriver {
    /// The results with everything sealed that the flow keeps as a secret.
    func concealed(
        _ results: [String: Value],
        of step: Step,
        verb: VerbName
    ) async throws -> [String: Value] {
        guard verb == step.verb.value else { return results }
        var whole = Value.object(results)
        var secrets: [String: Value] = [:]
        for keep in step.keep where keep.isSecret {
            let name = "\(step.name.value).\(keep.name.value)"
            whole = sealed(whole, at: keep.field.value.components[...], as: name, &secrets)
        }
        guard !secrets.isEmpty else { return results }
        // The longest first, since one may be part of another.
        let parts = secrets.keys.filter { $0.count >= Redaction.shortestInText }
            .sorted { ($0.count, $0) > ($1.count, $1) }
        // What is a secret in one field is one in all others too, such as the whole text of an answer.
        guard case .object(let results) = whole.hiding(secrets, parts) else { return [:] }
        return results
    }

    /// Whether a text of a result holds a secret: a credential, or what a customer has answered where another party chose the text.
    ///
    /// An id, a reference or a memo may be no answer at all, as in recorded answers. A choice that is offered, and what the run itself says,
    /// may be the same as an answer.
    func holdsSecret(_ text: String, of origin: TextOrigin) -> Bool {
        let traffic = services.traffic
        if secrets.holdsToken(text) || traffic.holdsSecret(data: text, answers: origin != .own) { return true }
        return switch origin {
        case .reference, .memo: traffic.holdsSecret(name: text)
        case .own, .identifier, .account, .amount, .amountWithUnit, .prose, .document, .table: false
        }
    }

    /// Whether the name of a member is none of the SEPs and holds a secret, as it is hidden in the members of recorded answers.
    func holdsSecret(name: String) -> Bool {
        !AnchorFields.answer.knows(name) && (secrets.holdsToken(name) || services.traffic.holdsSecret(name: name))
    }

    /// The value with all that stands at `path` in it sealed: every text and every number of a table or a list.
    private func sealed(
        _ value: Value,
        at path: ArraySlice<Path.Component>,
        as name: String,
        _ secrets: inout [String: Value]
    ) -> Value {
        switch (value, path.first) {
        case (.object(var fields), .name(let field)?):
            if let part = fields[field] { fields[field] = sealed(part, at: path.dropFirst(), as: name, &secrets) }
            return .object(fields)
        case (.list(var elements), .index(let index)?):
            guard elements.indices.contains(index) else { return value }
            elements[index] = sealed(elements[index], at: path.dropFirst(), as: name, &secrets)
            return .list(elements)
        case (_, .some): return value
        case (.object(let fields), nil): return .object(fields.mapValues { sealed($0, at: [], as: name, &secrets) })
        case (.list(let elements), nil): return .list(elements.map { sealed($0, at: [], as: name, &secrets) })
        case (_, nil):
            guard let text = value.text else { return value }
            // What is looked at again and again is sealed once.
            let secret = Value.secret(concealOnce(Secret(text), as: name))
            if !text.isEmpty { secrets[text] = secret }
            return secret
        }
    }

    /// The evaluation of an assertion that failed, with the numbers in documents of other servers in clear.
    ///
    /// A number that is a secret of the run or an answer of its customer stays hidden. So do all where an earlier process had answers that
    /// this one may not know, and where a number of another verb's result is among them: that may be a customer's account.
    func shown(
        _ evaluation: Evaluation,
        of expectation: Expression,
        _ knowledge: RunKnowledge,
        _ services: RunServices
    ) -> Evaluation {
        guard !memory.isResumed else { return evaluation }
        var (documents, others) = (Set<String>(), Set<String>())
        for state in knowledge.flow.states + knowledge.flow.always {
            let names = [state.name.value] + state.keep.map(\.name.value)
            let isDocument = VerbCatalogue[state.verb.value]?.results.contains { $0.origin == .document } ?? false
            if isDocument { documents.formUnion(names) } else { others.formUnion(names) }
        }
        // A name may be kept by several states, and then its value is of any of them.
        let doubtful = expectation.root.roots.subtracting(documents.subtracting(others))
        let isOnlyOfRequests = doubtful.allSatisfy { knowledge.scope.values[$0]?.holdsForeignNumber != true }
        guard isOnlyOfRequests else { return evaluation }
        return evaluation.showing { number in
            let text = number.description
            return !secrets.holds(text) && !services.traffic.repeatsSecret(text)
        }
    }
}
