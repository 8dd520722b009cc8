/// Draws flows: states in the order of the story, and the ways between them with the outcomes that take them.
///
/// The same flow always gives the same text. A flow that ``FlowLinker`` has linked shows the flows that it uses.
public enum FlowDrawing {
    /// The flow as a Mermaid flowchart, which Markdown on many sites shows as a picture.
    ///
    /// Specification: <https://mermaid.js.org/syntax/flowchart.html>
    public static func mermaid(_ flow: Flow) -> String {
        var writer = MermaidWriter()
        return writer.write(FlowDrawingPlan(flow))
    }

    /// The flow in Graphviz' language, for `dot`.
    ///
    /// Specification: <https://graphviz.org/doc/info/lang.html>
    public static func dot(_ flow: Flow) -> String {
        var writer = DOTWriter()
        return writer.write(FlowDrawingPlan(flow))
    }

    /// The flow as a picture of its own, which needs no other file and is legible on light and dark pages.
    public static func svg(_ flow: Flow) -> String {
        SVGWriter.write(FlowDrawingPlan(flow))
    }

    /// The flow as a picture within a web page that has ``figureStyle``, with the way that a run took.
    ///
    /// The names of its parts begin with `id`; no other picture of the page may have the same.
    package static func figure(_ flow: Flow, _ marked: FlowMarks, id: String) -> String {
        var plan = FlowDrawingPlan(flow)
        plan.mark(marked)
        return SVGWriter.write(plan, id: id)
    }

    /// The style of all pictures that ``figure(_:_:id:)`` draws.
    package static var figureStyle: String { SVGStyle.sheet }
}
