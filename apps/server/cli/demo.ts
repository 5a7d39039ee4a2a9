import {
  type DemoAccount,
  type DemoResult,
  loadDemo,
} from '@kogge/features/demo/server/commands.ts'
import { storeGiven } from '@kogge/harvester/stages/given.ts'
import type { OpenDatabase } from '../services.ts'
import { withDatabase } from './with-database.ts'

const load = ({ db }: OpenDatabase, force: boolean): Promise<DemoResult> =>
  loadDemo(db, {
    now: new Date(),
    force,
    store: (notices) => storeGiven(db, notices, 'demo'),
  })

/** The accounts as a table, to be read off the terminal. */
const accountLines = (accounts: readonly DemoAccount[]): string[] => {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    `Demonstration accounts (password: ${accounts[0]?.password ?? ''}):`,
    ...accounts.map(({ email, role, org, tier }) => {
      const where = org ? ` · ${org}${tier ? ` (${tier})` : ''}` : ''
      return `  ${email.padEnd(width)}  ${role}${where}`
    }),
  ]
}

/**
 * Fills an empty database with the demonstration world; one that holds real content is left as it
 * is. Gives the lines that tell who can sign in, none without a demonstration.
 */
export const ensureDemonstration = async (database: OpenDatabase): Promise<readonly string[]> => {
  const { accounts } = await load(database, false)
  return accounts.length > 0 ? accountLines(accounts) : []
}

/** `kogge demo load` */
export const loadDemonstration = (options: { readonly force: boolean }): Promise<void> =>
  withDatabase(async (database) => {
    const { outcome, accounts } = await load(database, options.force)
    if (outcome === 'refused') {
      console.error('This database holds real requests or people; --force loads it all the same.')
      process.exitCode = 1
      return
    }
    console.log(outcome === 'present' ? 'It is loaded already.' : 'The demonstration is loaded.')
    for (const line of accountLines(accounts)) console.log(line)
  })
