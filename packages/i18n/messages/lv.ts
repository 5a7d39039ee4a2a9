import accounts from './lv/accounts.json' with { type: 'json' }
import home from './lv/home.json' with { type: 'json' }
import search from './lv/search.json' with { type: 'json' }
import shell from './lv/shell.json' with { type: 'json' }
import tenders from './lv/tenders.json' with { type: 'json' }

export const messages = { accounts, home, search, shell, tenders }
