#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

/// The bytes of a file that is part of the program; they stay as long as it runs.
typedef struct cembedded_file {
    const unsigned char *bytes;
    size_t count;
} cembedded_file;

cembedded_file cembedded_exit_codes(void);
cembedded_file cembedded_failures(void);
cembedded_file cembedded_findings(void);
cembedded_file cembedded_page_words(void);
cembedded_file cembedded_pages_style(void);
cembedded_file cembedded_pages_script(void);
cembedded_file cembedded_receipt_script(void);
cembedded_file cembedded_scenario_default(void);
cembedded_file cembedded_scenario_careful(void);
cembedded_file cembedded_scenario_refunds(void);
cembedded_file cembedded_scenario_older(void);
cembedded_file cembedded_scenario_pair(void);
cembedded_file cembedded_scenario_market(void);
cembedded_file cembedded_scenario_anchor_platform(void);
cembedded_file cembedded_scenario_disbursement_platform(void);
cembedded_file cembedded_scenario_polaris(void);
cembedded_file cembedded_scenario_wizard(void);
cembedded_file cembedded_scenario_scripted(void);
cembedded_file cembedded_scenario_captcha(void);
cembedded_file cembedded_scenario_deviating(void);

#endif
