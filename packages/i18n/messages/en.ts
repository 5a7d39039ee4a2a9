import accounts from './en/accounts.json' with { type: 'json' }
import admin from './en/admin.json' with { type: 'json' }
import delegations from './en/delegations.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import onboarding from './en/onboarding.json' with { type: 'json' }
import orgs from './en/orgs.json' with { type: 'json' }
import search from './en/search.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import tenders from './en/tenders.json' with { type: 'json' }
import userSettings from './en/userSettings.json' with { type: 'json' }
import users from './en/users.json' with { type: 'json' }

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
