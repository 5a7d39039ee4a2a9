import { isMigrated } from '@kogge/db/migrate.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { watchWrites } from './writes.ts'

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
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const migrated = await isMigrated(pool).catch(() => null)
    const { level } = await disk.state()
    const unready = (status: string) => reply.code(503).send({ status })
    if (level === 'full') return unready('disk full')
    if (!migrated)
      return unready(migrated === null ? 'database unreachable' : 'database not migrated')
    if (!(await writes())) return unready('database cannot write')
    const alarms = (await doClocksPart(services)) ? { alarms: ['clocks part'] } : {}
    return { status: 'ready', disk: level, ...alarms }
  })
}
