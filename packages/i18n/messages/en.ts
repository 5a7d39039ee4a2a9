import accounts from './en/accounts.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import search from './en/search.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import tenders from './en/tenders.json' with { type: 'json' }

export const messages = { accounts, home, search, shell, tenders }
