import type { AddressInfo } from 'node:net'
import type { Db } from '@kogge/db/client.ts'
import { foreignDefinitions } from '@kogge/db/database-definitions.ts'
import { readCpvTexts } from '@kogge/db/search-index/cpv-names.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { startMatching } from '@kogge/features/monitor/server/matching/matching-thread.ts'
import { startNotificationMailer } from '@kogge/features/notifications/server/mails/notification-mailer.ts'
import { learnWords } from '@kogge/features/search/server/words/word-query.queries.ts'
import { MAKE_RELEASE_FILES } from '@kogge/features/standards/server/release-files.jobs.ts'
import { beginAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { hasUnsealedAccounts } from '@kogge/platform/server/row-seals/account-seals-adoption.commands.ts'
import { type Sealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { MAKE_SITEMAPS } from '@kogge/platform/server/sitemaps/sitemap-files.jobs.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startAllJobs } from '../all-jobs.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { ensureDemonstration } from '../demo/demo-load.ts'
import { buildApp } from '../http/http-app.ts'
import { watchSealedLogs } from '../ledger-watch.ts'
import { createLog, createServices } from '../process-services.ts'
import { ensureSecret } from '../secret/secret-adoption.ts'
import { openKeys, secretReplaced } from '../secret/server-keys.ts'
import { openReady } from './open-database.ts'
import { asPortError, expectFreePort } from './port-check.ts'

const ROLES = ['web', 'worker']

const parseRoles = (text: string): string[] => {
  const roles = text.split(',').map((role) => role.trim())
  const unknown = roles.find((role) => !ROLES.includes(role))
  if (unknown !== undefined)
    throw new ConfigError(`--roles: "${unknown}" is neither web nor worker`)
  return roles
}

/** Resolves at the first request to stop; a second one does not wait any longer. */
const stopRequested = (): Promise<void> =>
  new Promise((resolve) => {
    let requested = false
    const onSignal = () => {
      if (requested) process.exit(1)
      requested = true
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })

/** Whoever watches over Kogge starts it again, and its database with it; alone it could do nothing. */
const endWithoutDatabase = (log: Logger): never => {
  log.fatal('the embedded database has ended: Kogge ends too')
  process.exit(1)
}

/** What it wrote from now on nobody would find. */
const endWithOldSecret = (log: Logger): void => {
  log.fatal('the database was taken under another secret: Kogge ends')
  process.exitCode = 1
}

const listen = (app: FastifyInstance, config: Config): Promise<string> =>
  app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw asPortError(error, config)
  })

/** Begins the platform's chain. Where the clocks part it is left for the next start, and said. */
const beginAuditIfPossible = async (db: Db, sealing: Sealing): Promise<void> => {
  try {
    await beginAudit(db, sealing)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

const UNSEALED =
  'there are accounts that no server has sealed, and nobody signs in with one: somebody has written to the database; run kogge verify-audit'

const FOREIGN =
  'the database itself is not as migrations make it, and may show the server other rows than others; run kogge verify-audit'

/** What a program of tests serves with that is not the real one. */
interface Given {
  readonly serverClock?: () => Date
  /** Given the address of the database once it is ready. */
  readonly prepare?: (url: string) => Promise<void>
}

/**
 * Runs Kogge until it is asked to stop: then requests are finished, running jobs are waited for,
 * and the database is closed.
 */
export const serve = async (
  options: { readonly roles: string },
  { serverClock, prepare }: Given = {},
): Promise<void> => {
  const roles = parseRoles(options.roles)
  const config = loadConfig()
  const log = createLog(config)
  // From now on: one that comes while the database is being made is heeded once all stands.
  const stop = stopRequested()
  // Before anything is done for a process that will not serve.
  if (roles.includes('web')) await expectFreePort(config)
  const database = await openReady(config)
  const closers: (() => Promise<unknown>)[] = [database.close]
  try {
    await ensureSecret(database, config)
    await prepare?.(database.url)
    const watched = secretReplaced(database.db, config.secret)
    closers.unshift(async () => watched.stop())
    const keys = await openKeys(database.db, config.secret, watchOf(log, serverClock))
    await beginAuditIfPossible(database.db, keys.sealing)
    if (await hasUnsealedAccounts(database.db)) log.error(UNSEALED)
    for (const definition of await foreignDefinitions(database.db))
      keys.sealing.alarm({ definition }, FOREIGN)
    const logs = await watchSealedLogs(database.db, keys.sealing)
    closers.unshift(logs.stop)
    const accounts =
      config.demo && database.embedded ? await ensureDemonstration(database, config) : []
    const jobs = await startAllJobs({
      config,
      keys,
      url: database.url,
      db: database.db,
      log,
      roles,
    })
    closers.unshift(() => jobs.stop())
    // A new database has none, and those of an old one may name another address.
    await jobs.send(database.db, MAKE_SITEMAPS, {})
    await jobs.send(database.db, MAKE_RELEASE_FILES, {})
    if (roles.includes('worker')) {
      const matching = startMatching({ url: database.url, log })
      closers.unshift(matching.stop)
      const { publicUrl } = config
      const { sealing } = keys
      const mailer = startNotificationMailer({ db: database.db, sealing, jobs, publicUrl, log })
      closers.unshift(mailer.stop)
    }
    const services = await createServices({ config, database, jobs, log, keys })
    closers.unshift(services.close)
    if (roles.includes('web')) {
      const app = await buildApp(services)
      closers.unshift(() => app.close())
      await listen(app, config)
      // The first to ask about the market need not wait for it; who asks hears of what goes wrong.
      services.analysis.start().catch(() => undefined)
      // Until it is loaded the database is searched.
      void services.search.start()
      // Nor need the first to search wait for the names of codes and their words.
      Promise.all([readCpvTexts(database.db), learnWords(database.db)]).catch(() => undefined)
      const { port } = app.server.address() as AddressInfo
      console.log(
        `\nKogge is ready: ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`,
      )
      if (accounts.length > 0) console.log(`\n${accounts.join('\n')}`)
    } else console.log('\nKogge works its jobs.')
    await Promise.race([
      stop,
      database.lost.then(() => endWithoutDatabase(log)),
      watched.replaced.then(() => endWithOldSecret(log)),
    ])
  } finally {
    for (const close of closers) await close()
  }
}
