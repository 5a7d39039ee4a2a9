import type { Db } from '@kogge/db/client.ts'
import { createInspector } from '@kogge/features/files/server/inspection/inspection-thread.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/uploads.http.ts'
import { registerCardFileDownloads } from '@kogge/features/opportunities/server/files/card-file-downloads.http.ts'
import { registerDownloadRoutes } from '@kogge/features/responses/server/file-downloads.http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/response-attachments.queries.ts'
import type { Supplier } from '@kogge/features/responses/server/responses.fixture.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import Fastify, { type FastifyInstance } from 'fastify'

/** The routes of files, as callers reach them who are named in `x-user`. */
export const fileRoutes = (
  db: Db,
  contextOf: (userId: string | null) => Promise<Context>,
): FastifyInstance => {
  const app = Fastify()
  const deps = {
    contextOf: ({ headers }: { headers: Record<string, unknown> }) =>
      contextOf(typeof headers['x-user'] === 'string' ? headers['x-user'] : null),
  }
  const examiners = { scanner: null, inspector: createInspector() }
  registerUploadRoutes(app, { ...deps, ...examiners, readDb: db, mayRespond: expectOpenFor })
  registerDownloadRoutes(app, deps)
  registerCardFileDownloads(app, deps)
  return app
}

/** Sends a file for a request or an opportunity, as a browser does; gives it as it is attached. */
export const sendFile = async (
  app: FastifyInstance,
  { userId, orgId }: Supplier,
  about:
    | { readonly rfxId: string; readonly purpose: 'document' | 'response' }
    | { readonly guid: string; readonly purpose: 'cardfile' },
  bytes: Buffer,
  name = 'plan.pdf',
) => {
  const headers = { 'x-user': userId }
  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers,
      payload: { orgId, ...about, ...payload },
    })
  const { uploadId, key } = (await post('/api/upload', { bytes: bytes.length })).json()
  await app.inject({
    method: 'PUT',
    url: `/api/upload?id=${uploadId}&offset=0`,
    headers: { ...headers, 'x-file-key': key, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  const finished = await post('/api/upload/finish', { uploadId, key, name })
  return finished.json().file
}
