extension VerbDescription {
    /// Uses another flow; its inputs, outputs and outcomes are in ``Step/verbDescription``.
    static let use = VerbDescription(
        "use",
        about: "Uses another flow file as if it were one state: `flow` names the file, the rest are its inputs.",
        subject: "flow",
        parameters: [
            ParameterDescription(
                "flow",
                .text,
                isRequired: true,
                rule: .flowPath,
                about: "the file of the used flow, relative to the file that uses it"
            )
        ],
        otherParameters: .any,
        outcomes: [.done, OutcomeDescription(Step.failedUse, .failed)],
        allows: [.account, .keep, .within, .expect],
        sendsNothing: true,
        usesFlow: true,
        example: """
            enter:
              use:  { flow: parts/enter.yaml, asset: $asset }
              next: { done: [failed] }
            """
    )
}
