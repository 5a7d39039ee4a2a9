import type { Db } from '@kogge/db/client.ts'
import {
  type DemoAccount,
  type DemoResult,
  loadDemo,
} from '@kogge/features/demo/server/demo-world.commands.ts'
import { makeInsight } from '@kogge/features/insight/server/insight-of-new-data.commands.ts'
import { storeNoticesWithoutFiles } from '@kogge/harvester/intake/notices-without-files.ts'
import { openDisk } from '@kogge/platform/server/files/disk-space.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import { withDatabase } from '../cli/open-database.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../process-services.ts'
import { ensureSecret } from '../secret/secret-adoption.ts'
import { openKeys } from '../secret/server-keys.ts'
import { type DemoServices, writeDemoRequests } from './demo-requests.ts'

const unasked = (): Promise<never> =>
  Promise.reject(new Error('Requests are written without asking the market.'))

/** What the procedures are given by which demonstration requests are written; nobody is written to. */
const servicesOf = async (db: Db, config: Config): Promise<DemoServices> => ({
  locale: 'lv',
  ip: '127.0.0.1',
  userAgent: null,
  sessionHash: null,
  buildId: '',
  analysis: {
    groups: unasked,
    totals: unasked,
    contracts: unasked,
    network: unasked,
    asOf: unasked,
  },
  search: { answer: async () => null, changed: () => undefined },
  publicUrl: config.publicUrl,
  ...(await openKeys(db, config.secret)),
  files: await openFileStore(config.files),
  // Whoever starts it on a small disk sees it all the same.
  disk: openDisk({ places: [], bounds: config.disk }),
  jobs: { send: async () => undefined },
  hasMailServer: config.smtpUrl !== null,
  sources: [],
  translationService: null,
  embeddings: null,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
})

/** How a demonstration is loaded. */
interface Loading {
  readonly force: boolean
  readonly procedures?: number
}

const load = async (
  { db }: OpenDatabase,
  config: Config,
  loading: Loading,
): Promise<DemoResult> => {
  const now = new Date()
  const store: Parameters<typeof loadDemo>[1]['store'] = (notices) =>
    storeNoticesWithoutFiles(db, notices, 'demo')
  const services = await servicesOf(db, config)
  const { sealing, tokenKeys } = services
  const result = await loadDemo(db, { ...loading, now, store, sealing, tokenKeys })
  if (result.outcome !== 'refused') await writeDemoRequests(db, services, now)
  // Whoever looks first finds forecasts and indicators; from then on the jobs keep them.
  if (result.outcome === 'loaded') await makeInsight(db, () => new Date())
  return result
}

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
export const ensureDemonstration = async (
  database: OpenDatabase,
  config: Config,
): Promise<readonly string[]> => {
  const { accounts } = await load(database, config, { force: false })
  return accounts.length > 0 ? accountLines(accounts) : []
}

/** `kogge demo load` */
export const loadDemonstration = (options: Loading): Promise<void> =>
  withDatabase(async (database, config) => {
    await ensureSecret(database, config)
    const { outcome, accounts } = await load(database, config, options)
    if (outcome === 'refused') {
      console.error('This database holds real requests or people; --force loads it all the same.')
      process.exitCode = 1
      return
    }
    console.log(outcome === 'present' ? 'It is loaded already.' : 'The demonstration is loaded.')
    for (const line of accountLines(accounts)) console.log(line)
  })
