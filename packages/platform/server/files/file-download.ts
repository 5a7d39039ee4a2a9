import { Readable } from 'node:stream'
import { attachment } from '@kogge/domain/kernel/file-name.ts'
import type { FastifyReply } from 'fastify'

/** Answers with a stored file, to be saved and never shown: no browser is to make anything of it. */
export const answerFile = (
  reply: FastifyReply,
  file: { readonly name: string; readonly bytes: number },
  pieces: AsyncIterable<Uint8Array>,
): FastifyReply =>
  reply
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .header('content-length', file.bytes)
    .type('application/octet-stream')
    .send(Readable.from(pieces))
