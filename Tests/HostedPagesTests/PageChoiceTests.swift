import HostedPages
import Testing

/// Which form a page is about, and which buttons go on.
@Suite("HostedPage: forms to choose from")
struct PageChoiceTests {
    @Test("the form that a page is about comes before what stands beside it")
    func furniture() throws {
        let code =
            "<form action=/done method=post><label>Code <input name=code required></label><button>Verify</button></form>"
        let mail =
            "<label>Name <input name=nn></label><label>E-mail <input type=email name=ne></label><button>Subscribe</button>"
        let beside = [
            "<form action=/search><input type=search name=q><button>Search</button></form>",
            "<form action=/lang method=post><select name=lang><option>en<option>de</select><button>OK</button></form>",
            "<form action=/newsletter method=post>\(mail)</form>",
            "<footer><form method=post><input name=a><input name=b><button>Send</button></form></footer>",
            "<form action=/cookieset><label><input type=checkbox name=a> A</label><button>Save</button></form>",
            "<form action=/out method=post><button>Log out</button></form>",
        ]
        for form in beside {
            let page = try PageFixture.page(html: form + code)
            #expect(page.earnestForms.map { $0.fields.map(\.name) } == [["code"]], "\(form)")
            // Where there is nothing else, it is what the page is about.
            #expect(try PageFixture.page(html: form).mainForm != nil)
        }
    }

    @Test("several earnest forms are all to be chosen from, each under its heading; who has an account comes last")
    func several() throws {
        let page = try PageFixture.page(
            html: """
                <h1>Welcome</h1><h2>Existing customers</h2><form action=/login method=post><input type=email name=e required>
                <input type=password name=p required><button>Log in</button></form>
                <h2>New here?</h2><form action=/new method=post><input type=email name=e required><button>Register</button></form>
                <form action=/card method=post><button>Credit card (fee 5%)</button></form>
                """
        )
        #expect(
            page.earnestForms.map { $0.buttons.map(\.label) } == [["Register"], ["Credit card (fee 5%)"], ["Log in"]]
        )
        #expect(page.earnestForms.map(\.heading) == ["New here?", nil, "Existing customers"])
    }

    @Test(
        "what cancels, goes back or only keeps a draft is not pressed by itself, in whatever language",
        arguments: [
            ("Abbrechen", "Weiter"), ("Zurück", "Weiter"), ("Save as draft", "Continue"), ("Volver", "Continuar"),
            ("Annuler", "Continuer"), ("Voltar", "Seguinte"), ("Indietro", "Avanti"), ("Sign out", "Continue"),
        ]
    )
    func away(button: String, other: String) throws {
        let page = try PageFixture.page(
            html: "<form><input name=n><button>\(button)</button><button>\(other)</button></form>"
        )
        #expect(page.mainForm?.defaultButton?.label == other)
    }
}
