import accounts from './et/accounts.json' with { type: 'json' }
import admin from './et/admin.json' with { type: 'json' }
import delegations from './et/delegations.json' with { type: 'json' }
import home from './et/home.json' with { type: 'json' }
import onboarding from './et/onboarding.json' with { type: 'json' }
import orgs from './et/orgs.json' with { type: 'json' }
import search from './et/search.json' with { type: 'json' }
import shell from './et/shell.json' with { type: 'json' }
import tenders from './et/tenders.json' with { type: 'json' }
import userSettings from './et/userSettings.json' with { type: 'json' }
import users from './et/users.json' with { type: 'json' }

export const messages = {
  accounts,
  admin,
  delegations,
  home,
  onboarding,
  orgs,
  search,
  shell,
  tenders,
  users,
  userSettings,
}
