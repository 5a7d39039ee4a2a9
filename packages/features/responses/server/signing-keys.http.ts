import { admitCall } from '@kogge/platform/server/load/call-admission.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance } from 'fastify'
import { publicKeys } from './signing-keys.queries.ts'

/** `GET /.well-known/kogge-signing-keys.json`: what receipts are verified with, wherever they are. */
export const registerSigningKeys = (
  app: FastifyInstance,
  deps: Pick<Context, 'db' | 'sealing'>,
): void => {
  app.get('/.well-known/kogge-signing-keys.json', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .send(
        await admitCall(deps.db, 'file', { request, reply }, () =>
          publicKeys(deps.db, deps.sealing),
        ),
      ),
  )
}
