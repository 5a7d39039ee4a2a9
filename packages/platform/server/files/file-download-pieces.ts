import type { FastifyReply } from 'fastify'
import { callerOf } from '../load/admission-queue.ts'
import { admissionTo, leavingOf } from '../load/call-admission.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { answerFile } from './file-download.ts'

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The same pieces, each worked on in its turn. */
const piecesInTurn = async function* <Piece>(
  pieces: AsyncGenerator<Piece>,
  inTurn: InTurn,
): AsyncGenerator<Piece> {
  try {
    for (;;) {
      const next = await inTurn(() => pieces.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

/** Answers with a file that was found for the caller, a piece whenever it is their turn. */
export const answerByPieces = (
  ctx: Context,
  reply: FastifyReply,
  found: { readonly name: string; readonly bytes: number },
  pieces: AsyncGenerator<Uint8Array>,
): FastifyReply => {
  const left = leavingOf(reply.raw)
  const admission = admissionTo(ctx.readDb, 'piece')
  const inTurn: InTurn = (work) => admission.take(callerOf(ctx), work, left)
  return answerFile(reply, found, piecesInTurn(pieces, inTurn))
}
