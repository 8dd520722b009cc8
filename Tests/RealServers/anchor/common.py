"""What all questions share."""
import base64
import sys

ORIGIN = 'https://wallet.example'
NOWHERE = '5d5d5d5d-0000-4000-8000-000000000000'
PNG = base64.b64decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
PERSON = dict(first_name='Jane', last_name='Doe', email_address='jane@example.com', birth_date='1990-01-02', id_type='passport', id_country_code='USA',
              id_issue_date='2020-01-02', id_expiration_date='2030-01-02', id_number='123456', address='1 Main Street', bank_account_number='0001234567',
              bank_account_type='checking', bank_number='999', bank_branch_number='12', mobile_number='+15555550100', clabe_number='646180111812345678', city='Springfield', postal_code='12345', address_country_code='USA', country_code='USA')
FINAL = ('completed', 'refunded', 'error', 'expired', 'no_market', 'too_small', 'too_large')


def log(*words):
    print(*words, file=sys.stderr, flush=True)


def fmt(x):
    """A sum as anchors are told it."""
    return ("%.7f" % x).rstrip("0").rstrip(".")


TOKENS = ('garbage', 'forged', 'unsigned', 'expired')


def guards(p, f, s, method, url, **k):
    p.ask(f, s, 'no token', method, url, None, **k)
    for t in TOKENS:
        p.ask(f, s, t + ' token', method, url, t, **k)
    p.ask(f, s, 'another scheme', method, url, 'valid', scheme='Basic ', **k)
    p.ask(f, s, 'a scheme in lower case', method, url, 'valid', scheme='bearer ', **k)
