#include "cembeddedfiles.h"

// The compiler of C takes a file as it is. That of Swift reads a list of bytes as that many expressions: the codes' pages
// alone took it 40 s.

#define FILE_OF(name) \
    cembedded_file cembedded_##name(void) { return (cembedded_file){name, sizeof name}; }

static const unsigned char exit_codes[] = {
#embed "../../docs/exit-codes.md"
};
FILE_OF(exit_codes)

static const unsigned char failures[] = {
#embed "../../docs/failures.md"
};
FILE_OF(failures)

static const unsigned char findings[] = {
#embed "../../docs/findings.md"
};
FILE_OF(findings)

static const unsigned char page_words[] = {
#embed "../HostedPages/Resources/page-words.txt"
};
FILE_OF(page_words)

static const unsigned char pages_style[] = {
#embed "../Sandbox/Resources/pages.css"
};
FILE_OF(pages_style)

static const unsigned char pages_script[] = {
#embed "../Sandbox/Resources/pages.js"
};
FILE_OF(pages_script)

static const unsigned char receipt_script[] = {
#embed "../Sandbox/Resources/receipt.js"
};
FILE_OF(receipt_script)

static const unsigned char scenario_default[] = {
#embed "../Sandbox/Resources/scenario-default.yaml"
};
FILE_OF(scenario_default)

static const unsigned char scenario_careful[] = {
#embed "../Sandbox/Resources/scenario-careful.yaml"
};
FILE_OF(scenario_careful)

static const unsigned char scenario_refunds[] = {
#embed "../Sandbox/Resources/scenario-refunds.yaml"
};
FILE_OF(scenario_refunds)

static const unsigned char scenario_older[] = {
#embed "../Sandbox/Resources/scenario-older.yaml"
};
FILE_OF(scenario_older)

static const unsigned char scenario_pair[] = {
#embed "../Sandbox/Resources/scenario-pair.yaml"
};
FILE_OF(scenario_pair)

static const unsigned char scenario_market[] = {
#embed "../Sandbox/Resources/scenario-market.yaml"
};
FILE_OF(scenario_market)

static const unsigned char scenario_anchor_platform[] = {
#embed "../Sandbox/Resources/scenario-anchor-platform.yaml"
};
FILE_OF(scenario_anchor_platform)

static const unsigned char scenario_disbursement_platform[] = {
#embed "../Sandbox/Resources/scenario-disbursement-platform.yaml"
};
FILE_OF(scenario_disbursement_platform)

static const unsigned char scenario_polaris[] = {
#embed "../Sandbox/Resources/scenario-polaris.yaml"
};
FILE_OF(scenario_polaris)

static const unsigned char scenario_wizard[] = {
#embed "../Sandbox/Resources/scenario-wizard.yaml"
};
FILE_OF(scenario_wizard)

static const unsigned char scenario_scripted[] = {
#embed "../Sandbox/Resources/scenario-scripted.yaml"
};
FILE_OF(scenario_scripted)

static const unsigned char scenario_captcha[] = {
#embed "../Sandbox/Resources/scenario-captcha.yaml"
};
FILE_OF(scenario_captcha)

static const unsigned char scenario_deviating[] = {
#embed "../Sandbox/Resources/scenario-deviating.yaml"
};
FILE_OF(scenario_deviating)
