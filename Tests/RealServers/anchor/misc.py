"""Paths, methods and content types that are not served."""


def misc(p):
    f = 'misc'
    p.account('main')
    for path in ('/', '/health', '/health?checks=all', '/nothing', '/actuator/health', '/sep24', '/sep24/', '/sep24/info/', '/sep6', '/sep12', '/sep31', '/sep38', '/auth/', '/sep24/nothing', '/sep24/transaction/more_info', '/sep45/auth', '/favicon.ico', '/robots.txt', '/SEP24/info'):
        p.ask(f, 'paths', 'get ' + path, 'GET', p.base + path)
    for m, u in (('HEAD', p.s24 + '/info'), ('DELETE', p.s24 + '/info'), ('POST', p.s24 + '/info'), ('PUT', p.auth), ('PATCH', p.s6 + '/info'), ('POST', p.s6 + '/transactions'), ('POST', p.kyc + '/customer'), ('POST', p.s38 + '/prices'), ('OPTIONS', p.s24 + '/info')):
        p.ask(f, 'methods', f'{m} {u[len(p.base):]}', m, u)
    for acc in ('application/json', 'text/html', 'application/xml', 'image/png', '*/*;q=0.1'):
        p.ask(f, 'accept', acc, 'GET', p.s24 + '/info', headers={'Accept': acc})
        p.ask(f, 'accept', acc + ', refused', 'GET', p.s24 + '/transactions', headers={'Accept': acc})
        p.ask(f, 'accept', acc + ', bad request', 'GET', p.auth, headers={'Accept': acc}, query={'account': 'GABC'})
    p.ask(f, 'accept', 'gzip', 'GET', p.s6 + '/info', headers={'Accept-Encoding': 'gzip'})
    p.ask(f, 'long', 'long query', 'GET', p.s24 + '/info', query={'x': 'y' * 6000})
