import CustomerFields
import Testing

@Suite("Customer fields")
struct CustomerFieldTests {
    @Test(
        "the specification's tables are complete",
        arguments: [
            (FieldGroup.naturalPerson, 34), (.financialAccount, 14), (.organization, 17), (.card, 11),
        ]
    )
    func counts(group: FieldGroup, count: Int) {
        #expect(CustomerField.all.count { $0.group == group } == count)
    }

    @Test("no name stands for two fields")
    func uniqueNames() {
        let names = CustomerField.all.flatMap { [$0.key] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    @Test("E17: both names of a field lead to it")
    func aliases() {
        #expect(CustomerField.named("family_name") == CustomerField.named("last_name"))
        #expect(CustomerField.named("given_name")?.key == "first_name")
    }

    @Test("an organization has financial accounts of its own, and nothing else of other groups")
    func organizationAccounts() {
        #expect(CustomerField.named("organization.clabe_number")?.kind == .digits(18...18))
        #expect(CustomerField.named("organization.clabe_number")?.key == "organization.clabe_number")
        #expect(CustomerField.named("organization.birth_date") == nil)
        #expect(CustomerField.named("organization.card.number") == nil)
    }

    @Test("a key of nobody is no field", arguments: ["", "shoe_size", "Birth_date", "organization.", "first_name "])
    func unknown(key: String) {
        #expect(CustomerField.named(key) == nil)
    }
}
