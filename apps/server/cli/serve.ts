import type { AddressInfo } from 'node:net'
import type { Db } from '@kogge/db/client.ts'
import { readCpvTexts } from '@kogge/db/cpv-texts.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { learnWords } from '@kogge/features/search/server/words/data.ts'
import { beginAudit } from '@kogge/platform/server/audit/commands.ts'
import { takeOver } from '@kogge/platform/server/deeds/keys/commands.ts'
import { type Sealing, watchOf } from '@kogge/platform/server/sealing/sealing.ts'
import { MAKE_SITEMAPS } from '@kogge/platform/server/sitemaps/jobs.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { buildApp } from '../http/app.ts'
import { startAllJobs } from '../jobs.ts'
import { openKeys, secretReplaced } from '../secret/keys.ts'
import { createLog, createServices } from '../services.ts'
import { ensureSecret } from './adopt-secret.ts'
import { ensureDemonstration } from './demo.ts'
import { openReady } from './with-database.ts'

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
    let asked = false
    const onSignal = () => {
      if (asked) process.exit(1)
      asked = true
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

const listen = (app: FastifyInstance, { port, host }: Config): Promise<string> =>
  app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} is in use`)
    if (error.code === 'EACCES') throw new ConfigError(`PORT: ${port} may not be listened to`)
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`HOST: "${host}" is no address of this machine`)
    }
    throw error
  })

/** Takes over what is of before. Where the clocks part it is left for the next start, and said. */
const takeOverIfPossible = async (db: Db, sealing: Sealing): Promise<void> => {
  try {
    await takeOver(db, sealing)
    await beginAudit(db, sealing)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

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
  const database = await openReady(config)
  const closers: (() => Promise<unknown>)[] = [database.close]
  try {
    await ensureSecret(database, config)
    await prepare?.(database.url)
    const watched = secretReplaced(database.db, config.secret)
    closers.unshift(async () => watched.stop())
    const keys = await openKeys(database.db, config.secret, watchOf(log, serverClock))
    await takeOverIfPossible(database.db, keys.sealing)
    const accounts =
      config.demo && database.embedded ? await ensureDemonstration(database, config) : []
    const jobs = await startAllJobs({
      ...{ config, keys, url: database.url, db: database.db, log, roles },
    })
    closers.unshift(() => jobs.stop())
    // A new database has none, and those of an old one may name another address.
    await jobs.send(database.db, MAKE_SITEMAPS, {})
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
