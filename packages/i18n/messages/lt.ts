import accounts from './lt/accounts.json' with { type: 'json' }
import home from './lt/home.json' with { type: 'json' }
import search from './lt/search.json' with { type: 'json' }
import shell from './lt/shell.json' with { type: 'json' }
import tenders from './lt/tenders.json' with { type: 'json' }

export const messages = { accounts, home, search, shell, tenders }
