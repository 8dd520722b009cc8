/// The colours of a picture, on light pages and on dark ones.
enum SVGStyle {
    /// Viewers that know no dark pages show the light colours.
    static let sheet = """
        text { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; fill: #1f2937 }
        .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 11px; fill: #52606d }
        .name { font-size: 14px; font-weight: 600; fill: #111827 }
        .title { font-size: 18px; font-weight: 600; fill: #111827 }
        .about, .legend { font-size: 12px; fill: #52606d }
        .label { font-size: 11px; fill: #374151 }
        .page { fill: #ffffff; stroke: #e3e8ee }
        .back { fill: #ffffff }
        .state { fill: #f5f8fb; stroke: #b8c4d1 }
        .waits { fill: #fff8e8; stroke: #d9a336 }
        .part { fill: none; stroke: #b8c4d1 }
        .always { fill: none; stroke: #8a97a6; stroke-dasharray: 6 4 }
        .clock { fill: none; stroke: #b07d16; stroke-width: 1.4 }
        .start { fill: #374151 }
        .end { font-size: 12px; font-weight: 600 }
        .good { fill: #e9f7ee; stroke: #2f9e5b } .good-text { fill: #1c7a42 }
        .bad { fill: #fdeeee; stroke: #d64545 } .bad-text { fill: #b42323 }
        .declared { fill: #f1effc; stroke: #7a69d6 } .declared-text { fill: #5544b8 }
        path.onward { fill: none; stroke: #374151; stroke-width: 2.2 } .onward-tip { fill: #374151 }
        path.routed { fill: none; stroke: #2f6fde; stroke-width: 1.5 } .routed-tip { fill: #2f6fde }
        path.skipped { fill: none; stroke: #7b8794; stroke-width: 1.5; stroke-dasharray: 5 4 } .skipped-tip { fill: #7b8794 }
        path.failing { fill: none; stroke: #d64545; stroke-width: 1.5; stroke-dasharray: 2 3 } .failing-tip { fill: #d64545 }
        path.taken { stroke: #1c7a42; stroke-width: 4 } .taken-tip { fill: #1c7a42 }
        .went-well { stroke: #1c7a42; stroke-width: 2.5 } .went-wrong { stroke: #b42323; stroke-width: 2.5 }
        .went-open { stroke: #8a5a00; stroke-width: 2.5 }
        @media (prefers-color-scheme: dark) {
        text { fill: #dbe2ea } .mono, .about, .legend { fill: #9aa7b4 } .name, .title { fill: #f0f4f8 } .label { fill: #c3ccd6 }
        .page { fill: #0f141a; stroke: #29323c } .back { fill: #0f141a }
        .state { fill: #19212a; stroke: #445261 } .waits { fill: #2a2210; stroke: #a8811f }
        .part { stroke: #445261 } .always { stroke: #6b7885 } .clock { stroke: #d9a93a } .start { fill: #c3ccd6 }
        .good { fill: #10271a; stroke: #3fae6c } .good-text { fill: #6fd197 }
        .bad { fill: #2d1515; stroke: #d65c5c } .bad-text { fill: #f09090 }
        .declared { fill: #1e1a38; stroke: #8d7ee8 } .declared-text { fill: #b5aaf5 }
        path.onward { stroke: #c3ccd6 } .onward-tip { fill: #c3ccd6 }
        path.routed { stroke: #6ea1f5 } .routed-tip { fill: #6ea1f5 }
        path.skipped { stroke: #8793a0 } .skipped-tip { fill: #8793a0 }
        path.failing { stroke: #e07070 } .failing-tip { fill: #e07070 }
        path.taken { stroke: #6fd197 } .taken-tip { fill: #6fd197 }
        .went-well { stroke: #6fd197 } .went-wrong { stroke: #f09090 } .went-open { stroke: #e0b454 }
        }
        """
}

extension FlowPicture.Way {
    /// The name of its style.
    var style: String {
        switch self {
        case .onward: "onward"
        case .routed: "routed"
        case .skipped: "skipped"
        case .failing: "failing"
        }
    }

    /// The meaning, for people.
    var meaning: String {
        switch self {
        case .onward: "in order"
        case .routed: "by next"
        case .skipped: "if passed over"
        case .failing: "ends the run by itself"
        }
    }
}

extension FlowPicture.Ending {
    /// The name of its style.
    var style: String {
        switch self {
        case .good: "good"
        case .bad: "bad"
        case .declared: "declared"
        }
    }
}
