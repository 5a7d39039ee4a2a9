import accounts from './lt/accounts.json' with { type: 'json' }
import admin from './lt/admin.json' with { type: 'json' }
import delegations from './lt/delegations.json' with { type: 'json' }
import home from './lt/home.json' with { type: 'json' }
import onboarding from './lt/onboarding.json' with { type: 'json' }
import orgs from './lt/orgs.json' with { type: 'json' }
import search from './lt/search.json' with { type: 'json' }
import shell from './lt/shell.json' with { type: 'json' }
import tenders from './lt/tenders.json' with { type: 'json' }
import userSettings from './lt/userSettings.json' with { type: 'json' }
import users from './lt/users.json' with { type: 'json' }

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
