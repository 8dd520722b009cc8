extension Scenario {
    /// The scenarios that come with the sandbox, by name, the default first.
    package static let builtIn: [Scenario] = sources.compactMap { name, text in
        // They are part of the program and tested to have no mistakes.
        parse(text: text, path: "\(name).yaml").scenario
    }

    /// The built-in scenarios as they are written, to begin one's own with.
    package static var sources: [(name: String, text: String)] {
        [
            ("default", PackageResources.scenario_default_yaml),
            ("careful", PackageResources.scenario_careful_yaml),
            ("refunds", PackageResources.scenario_refunds_yaml),
            ("older", PackageResources.scenario_older_yaml),
            ("pair", PackageResources.scenario_pair_yaml),
            ("market", PackageResources.scenario_market_yaml),
            ("anchor-platform", PackageResources.scenario_anchor_platform_yaml),
            ("disbursement-platform", PackageResources.scenario_disbursement_platform_yaml),
            ("polaris", PackageResources.scenario_polaris_yaml),
            ("wizard", PackageResources.scenario_wizard_yaml),
            ("scripted", PackageResources.scenario_scripted_yaml),
            ("captcha", PackageResources.scenario_captcha_yaml),
        ].map { ($0, String(decoding: $1, as: UTF8.self)) }
    }

    /// The built-in scenario with this name, or `nil` where there is none.
    package static func named(_ name: String) -> Scenario? {
        builtIn.first { $0.name == name }
    }
}
