/// Writes a picture as SVG.
enum SVGWriter {
    static func write(_ plan: FlowDrawingPlan) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
    }
}
