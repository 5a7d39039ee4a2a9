import accounts from './lv/accounts.json' with { type: 'json' }
import admin from './lv/admin.json' with { type: 'json' }
import delegations from './lv/delegations.json' with { type: 'json' }
import home from './lv/home.json' with { type: 'json' }
import onboarding from './lv/onboarding.json' with { type: 'json' }
import orgs from './lv/orgs.json' with { type: 'json' }
import search from './lv/search.json' with { type: 'json' }
import shell from './lv/shell.json' with { type: 'json' }
import tenders from './lv/tenders.json' with { type: 'json' }
import userSettings from './lv/userSettings.json' with { type: 'json' }
import users from './lv/users.json' with { type: 'json' }

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
