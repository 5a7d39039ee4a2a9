import { isMigrated } from '@kogge/db/migrate.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** `/healthz`: the process answers. `/readyz`: the database can be reached and is migrated. */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const migrated = await isMigrated(services.pool).catch(() => null)
    if (migrated) return { status: 'ready' }
    const status = migrated === null ? 'database unreachable' : 'database not migrated'
    return reply.code(503).send({ status })
  })
}
