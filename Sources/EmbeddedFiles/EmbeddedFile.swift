internal import CEmbeddedFiles

/// A file of the source tree that is part of the program.
package struct EmbeddedFile: Sendable {
    private let file: @Sendable () -> cembedded_file

    /// The file as it is.
    package var bytes: [UInt8] {
        let file = file()
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// The file as UTF-8.
    package var text: String {
        let file = file()
        return String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    }
}

// What `windlass explain` and the reference of codes show.
extension EmbeddedFile {
    /// `docs/exit-codes.md`.
    package static let exitCodes = EmbeddedFile(file: cembedded_exit_codes)
    /// `docs/failures.md`.
    package static let failures = EmbeddedFile(file: cembedded_failures)
    /// `docs/findings.md`.
    package static let findings = EmbeddedFile(file: cembedded_findings)
}

extension EmbeddedFile {
    /// The words of hosted pages, each with the recorded page that needs it.
    package static let pageWords = EmbeddedFile(file: cembedded_page_words)
}

// The sandbox's hosted pages.
extension EmbeddedFile {
    /// The style of the pages: CSS.
    package static let pagesStyle = EmbeddedFile(file: cembedded_pages_style)
    /// The script of the pages.
    package static let pagesScript = EmbeddedFile(file: cembedded_pages_script)
    /// The script of the page that shows a transfer.
    package static let receiptScript = EmbeddedFile(file: cembedded_receipt_script)
}

extension EmbeddedFile {
    /// The sandbox's scenarios, by name, the default first: YAML.
    package static let scenarios: [(name: String, file: EmbeddedFile)] = [
        ("default", EmbeddedFile(file: cembedded_scenario_default)),
        ("careful", EmbeddedFile(file: cembedded_scenario_careful)),
        ("refunds", EmbeddedFile(file: cembedded_scenario_refunds)),
        ("older", EmbeddedFile(file: cembedded_scenario_older)),
        ("pair", EmbeddedFile(file: cembedded_scenario_pair)),
        ("market", EmbeddedFile(file: cembedded_scenario_market)),
        ("anchor-platform", EmbeddedFile(file: cembedded_scenario_anchor_platform)),
        ("disbursement-platform", EmbeddedFile(file: cembedded_scenario_disbursement_platform)),
        ("polaris", EmbeddedFile(file: cembedded_scenario_polaris)),
        ("wizard", EmbeddedFile(file: cembedded_scenario_wizard)),
        ("scripted", EmbeddedFile(file: cembedded_scenario_scripted)),
        ("captcha", EmbeddedFile(file: cembedded_scenario_captcha)),
        ("deviating", EmbeddedFile(file: cembedded_scenario_deviating)),
    ]
}
