/// The look of the page, on light screens and on dark ones, on a phone and on paper.
enum HTMLStyle {
    /// The sign of a verdict, beside its word.
    static func sign(of verdict: String) -> String {
        switch verdict {
        case "passed": "✔"
        case "failed", "error": "✘"
        case "unfinished": "◐"
        default: "·"
        }
    }

    static let sheet = """
        :root { color-scheme: light dark; --page: #ffffff; --text: #1f2937; --quiet: #52606d; --line: #c9d2dc; --panel: #f5f8fb;
          --link: #1d5fc4; --passed: #1c7a42; --failed: #b42323; --unfinished: #8a5a00 }
        @media (prefers-color-scheme: dark) { :root { --page: #0f141a; --text: #dbe2ea; --quiet: #9aa7b4; --line: #34404c;
          --panel: #19212a; --link: #8ab4f8; --passed: #6fd197; --failed: #f09090; --unfinished: #e0b454 } }
        * { box-sizing: border-box }
        body { margin: 0 auto; max-width: 74rem; padding: 1.5rem; background: var(--page); color: var(--text);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif }
        h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.25rem; margin: 0 0 .4rem } h3 { font-size: 1rem; margin: 1rem 0 .4rem }
        a { color: var(--link) } p { margin: .3rem 0 }
        .skip { position: absolute; left: -100rem } .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem }
        .total { font-weight: 600 } .quiet { color: var(--quiet) }
        .passed { color: var(--passed) } .failed, .error { color: var(--failed) } .unfinished { color: var(--unfinished) }
        .skipped { color: var(--quiet) }
        section { margin: 2rem 0 } .run { border-top: 1px solid var(--line); padding-top: 1.5rem }
        .failure { border: 1px solid var(--line); border-left: 4px solid var(--failed); background: var(--panel);
          padding: .2rem 1rem 1rem; margin: 1rem 0; border-radius: 4px }
        .failure h2 { margin-top: .8rem } .rest { border-left-color: var(--unfinished) }
        pre { overflow-wrap: anywhere; white-space: pre-wrap; margin: .4rem 0; background: var(--panel); padding: .5rem .8rem;
          border-radius: 4px }
        pre, code { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace }
        code { overflow-wrap: anywhere }
        dl { display: flex; flex-wrap: wrap; gap: .3rem 2rem; margin: .5rem 0 } dt { color: var(--quiet); font-size: .85rem }
        dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
        .scroll { overflow-x: auto; margin: .6rem 0 } table { border-collapse: collapse; width: 100% }
        caption { text-align: left; font-weight: 600; padding: .4rem 0 }
        th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line) }
        tbody th { font-weight: 500 } th { white-space: nowrap }
        :is(.states, .retries, .requests) td:nth-child(3) { min-width: 14rem; overflow-wrap: anywhere; white-space: pre-line }
        .number, .states td:nth-child(n+4), :is(.statuses, .retries, .requests) td:first-child, .requests td:nth-child(5) {
          white-space: nowrap; font-variant-numeric: tabular-nums }
        .texts { width: 100%; overflow-wrap: anywhere } .lines { white-space: pre-line }
        .in-1 { padding-left: 1.2rem } .in-2 { padding-left: 2.4rem } .in-3 { padding-left: 3.6rem } .in-4 { padding-left: 4.8rem }
        .requests td:last-child { min-width: 14.8rem } .requests td:last-child::before, .requests td:last-child::after {
          content: ""; display: block }
        .requests td:last-child::before { margin-top: .75rem; border-top: 1px solid var(--line) }
        .requests td:last-child::after { width: calc(var(--w) * 1%); margin: -.3rem 0 0 calc(var(--x) * 1%);
          border-top: .6rem solid var(--link) }
        .wrong td:nth-child(4) { color: var(--failed) } .requests .wrong td:last-child::after { border-color: var(--failed) }
        summary { cursor: pointer; font-weight: 600; padding: .3rem 0 } svg { max-width: 100%; height: auto }
        footer { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1rem; color: var(--quiet); font-size: .875rem }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
        @media print { .scroll { overflow: visible } }
        """
}
