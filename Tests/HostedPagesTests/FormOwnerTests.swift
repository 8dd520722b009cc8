import Diagnostics
import HostedPages
import Testing

/// Which control belongs to which form, by the HTML standard.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#association-of-controls-and-forms>
@Suite("FormOwner")
struct FormOwnerTests {
    /// A page, and its forms as `name: fields`.
    struct Example: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var html: String
        var forms: [String]

        init(_ description: String, _ html: String, _ forms: String...) {
            testDescription = description
            self.html = html
            self.forms = forms
        }
    }

    static let examples = [
        Example("side by side", "<form id=a><input name=x></form><form id=b><input name=y></form>", "a: x", "b: y"),
        Example(
            "a form right in a form is ignored, and its end is the end of the outer one",
            "<form id=a><input name=x><form id=b><input name=y></form><input name=z></form>",
            "a: x y"
        ),
        Example(
            "a form deep in a form is ignored",
            "<form id=a><div><p><form id=b action=/b><input name=x></p></div><input name=y></form>",
            "a: x y"
        ),
        Example(
            "many forms in one",
            "<form id=a><form><form><form><input name=x></form><form id=b></form>",
            "a: x",
            "b: "
        ),
        Example(
            "after the end there may be another form",
            "<form id=a><form></form><form id=b><input name=x></form>",
            "a: ",
            "b: x"
        ),
        Example(
            "a form goes on behind the element in which it begins",
            "<div><form id=a><input name=x></div><input name=y></form><input name=z>",
            "a: x y"
        ),
        Example(
            "a form that begins in a cell goes on in the next",
            "<table><tr><td><form id=a><input name=x></td><td><input name=y></td></tr></table><button name=z>Go on</button></form>",
            "a: x y"
        ),
        Example(
            "a form between the rows of a table",
            "<table><form id=a><tr><td><input name=x></td></tr></form></table><form id=b><input name=y></form>",
            "a: x",
            "b: y"
        ),
        Example("a form that nothing ends", "<div><form id=a><input name=x></div><div><input name=y></div>", "a: x y"),
        Example(
            "a form that ends within an element goes on to its end for what stands in it",
            "<form id=a><div><input name=x></form><input name=y></div><input name=z>",
            "a: x y"
        ),
        Example("an end without a beginning", "</form><form id=a><input name=x></form></form><input name=y>", "a: x"),
        Example("in any letters", "<FORM ID=a><Form id=b><INPUT NAME=x></fOrM ><input name=y>", "a: x"),
        Example("in a comment there is no form", "<form id=a><!-- </form><form> --><input name=x></form>", "a: x"),
        Example(
            "in a script there is no form",
            "<form id=a><script>'</form><form id=b>'</script><input name=x></form>",
            "a: x"
        ),
        Example(
            "in an attribute there is no form",
            "<form id=a><i title='</form><form id=b>'></i><input name=x></form>",
            "a: x"
        ),
        Example(
            "what stands in a template is no part of the page",
            "<form id=a><template><form id=b><input name=x></form></template><input name=y></form>",
            "a: y"
        ),
        Example(
            "what a tag would become without the one in it is none",
            "<form id=a><<form>input name=x><input name=y></form>",
            "a: y"
        ),
        Example(
            "a control names its form",
            "<form id=a></form><form id=b></form><input name=x form=b><select name=y form=a></select>",
            "a: y",
            "b: x"
        ),
        Example(
            "a control in a form may belong to another",
            "<form id=a><input name=x form=b></form><form id=b></form>",
            "a: ",
            "b: x"
        ),
        Example(
            "a control that names no form has none",
            "<form id=a><input name=x form=c><input name=y form=p></form><p id=p>",
            "a: "
        ),
        Example(
            "of forms with one id the first is meant",
            "<form id=a><input name=x></form><form id=a></form><input name=y form=a>",
            "a: x y",
            "a: "
        ),
        Example("an ignored form can't be named", "<form id=a><form id=b></form></form><input name=x form=b>", "a: "),
    ]

    @Test("a control belongs to the form to which a browser gives it", arguments: examples)
    func owners(example: Example) throws {
        let page = try PageFixture.page(html: example.html)
        let forms = page.forms.map { "\($0.name ?? "-"): " + $0.fields.map(\.name).joined(separator: " ") }
        #expect(forms == example.forms)
    }
}
