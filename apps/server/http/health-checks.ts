import { setTimeout as sleep } from 'node:timers/promises'
import { isMigrated } from '@kogge/db/schema-migration.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../process-services.ts'
import { watchWrites } from './database-write-check.ts'

/** What was found so lately is true; and for so long where an answer keeps others waiting. */
const [KEPT_MS, KEPT_WHILE_BUSY_MS] = [1000, 10_000]
/** An answer that takes longer waits for connections, as others do. */
const PATIENCE_MS = 250

/** What keeps the database from being used; null for nothing. */
type Fault = 'database unreachable' | 'database not migrated' | 'database cannot write' | null

/**
 * What is wrong with the database. That nothing is, is kept for a moment: whoever asks often costs
 * nothing, and is not kept waiting by who searches. What is wrong is never kept.
 */
const createProbe = (look: () => Promise<Fault>): (() => Promise<Fault>) => {
  let rightAt = Number.NEGATIVE_INFINITY
  let looking: Promise<Fault> | null = null
  const begin = async (): Promise<Fault> => {
    const fault = await look().finally(() => {
      looking = null
    })
    rightAt = fault === null ? performance.now() : Number.NEGATIVE_INFINITY
    return fault
  }
  return async () => {
    if (performance.now() - rightAt < KEPT_MS) return null
    looking ??= begin()
    if (performance.now() - rightAt >= KEPT_WHILE_BUSY_MS) return looking
    return Promise.race([looking, sleep(PATIENCE_MS, null, { ref: false })])
  }
}

/**
 * Whether the clocks agree by which something is signed. Where they part the rest goes on, so that it
 * is said and keeps nothing from being served; where nobody can tell, nothing is said.
 */
const doClocksPart = ({ db, sealing }: Services): Promise<boolean> =>
  sealing.readClocks(db).then(
    () => false,
    (error) => error instanceof AppError && error.code === 'system.clocks_part',
  )

/**
 * `/healthz`: the process answers. `/readyz`: the database can be reached, is migrated, and what is to be
 * written can be. A disk that runs low does not take the process out, since what is saved is submitted
 * still: `disk` says so (`ok`, `low`, `critical`). A full one does.
 */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const { pool, disk, config } = services
  // The disk of the embedded database is looked at; of another the database is asked.
  const writes = config.databaseUrl === null ? async () => true : watchWrites(pool)
  let clocksPart = false
  const faultOf = createProbe(async () => {
    const migrated = await isMigrated(pool).catch(() => null)
    if (!migrated) return migrated === null ? 'database unreachable' : 'database not migrated'
    if (!(await writes())) return 'database cannot write'
    clocksPart = await doClocksPart(services)
    return null
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const { level } = await disk.state()
    const fault = level === 'full' ? 'disk full' : await faultOf()
    if (fault !== null) return reply.code(503).send({ status: fault })
    const alarms = clocksPart ? { alarms: ['clocks part'] } : {}
    return { status: 'ready', disk: level, ...alarms }
  })
}
