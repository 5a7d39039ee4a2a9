import accounts from './et/accounts.json' with { type: 'json' }
import home from './et/home.json' with { type: 'json' }
import search from './et/search.json' with { type: 'json' }
import shell from './et/shell.json' with { type: 'json' }
import tenders from './et/tenders.json' with { type: 'json' }

export const messages = { accounts, home, search, shell, tenders }
