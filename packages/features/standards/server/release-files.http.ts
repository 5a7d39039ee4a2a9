import { Readable } from 'node:stream'
import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, admitCall } from '@kogge/platform/server/load/call-admission.ts'
import type { FastifyInstance } from 'fastify'
import {
  type ReleaseFile,
  releaseFileOf,
  releaseFilePartOf,
  releaseFiles,
} from './release-files.queries.ts'

const HOUR = 'public, max-age=3600'

/** The bytes of a file, a part at a time as the reader takes them, each in its turn. */
async function* bytesOf(db: Db, file: ReleaseFile, caller: string): AsyncGenerator<Buffer> {
  for (let [n, sent] = [0, 0]; sent < file.bytes; n += 1) {
    const part = await admissionTo(db, 'file').take(caller, () => releaseFilePartOf(db, file, n))
    // It was made anew twice while it was read.
    if (!part) throw new AppError('system.unavailable')
    sent += part.length
    yield part
  }
}

/**
 * `/api/ocds/files`: the months of which there is a file, and `/api/ocds/files/2026-10.jsonl.gz`: all releases that were
 * published in a month, one a line, compressed with gzip, as the job has made them.
 */
export const registerReleaseFiles = (
  app: FastifyInstance,
  { db, publicUrl }: { readonly db: Db; readonly publicUrl: string },
): void => {
  const nameOf = ({ month }: Pick<ReleaseFile, 'month'>) => `${month.slice(0, 7)}.jsonl.gz`
  app.get('/api/ocds/files', async (request, reply) => {
    const files = await admitCall(db, 'file', { request, reply }, () => releaseFiles(db))
    return reply.header('cache-control', HOUR).send({
      files: files.map((file) => ({
        month: file.month.slice(0, 7),
        url: `${publicUrl}/api/ocds/files/${nameOf(file)}`,
        releases: file.releases,
        bytes: file.bytes,
        madeAt: file.madeAt.toISOString(),
      })),
    })
  })
  app.get<{ Params: { month: string } }>(
    '/api/ocds/files/:month(^\\d{4}-(?:0[1-9]|1[0-2])$).jsonl.gz',
    async (request, reply) => {
      const month = `${request.params.month}-01`
      const file = await admitCall(db, 'file', { request, reply }, () => releaseFileOf(db, month))
      if (!file) return reply.callNotFound()
      return reply
        .headers({
          'cache-control': HOUR,
          'content-length': file.bytes,
          'content-disposition': `attachment; filename="kogge-releases-${nameOf(file)}"`,
          'last-modified': file.madeAt.toUTCString(),
        })
        .type('application/gzip')
        .send(Readable.from(bytesOf(db, file, addressOf(request.ip))))
    },
  )
}
