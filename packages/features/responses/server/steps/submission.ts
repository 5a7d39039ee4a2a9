import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { isReady, rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/response-receipts.ts'
import { signWithdrawal } from '@kogge/platform/server/sealing/response-withdrawals.ts'
import { hasSignificantChange } from '../requests.queries.ts'
import { expectRevision } from './response-drafts.commands.ts'
import {
  type Changing,
  type Situation,
  settle,
  situationFor,
  stepped,
} from './supplier-step.commands.ts'

/** So often may be replaced: each receipt is kept, read at every amendment, and told at the opening. */
const MOST_RECEIPTS = 200

/** What is submitted: a draft that is saved, and the version of the request that the bidder has before them. */
export interface Submitted {
  readonly rfxId: string
  readonly revision: number
  readonly version: number
}

/** The receipt for what is submitted already: who sends it twice has sent it once. */
const givenBefore = ({ state }: Situation, { revision, version }: Submitted): Receipt | null => {
  const last = state.receipts.at(-1)
  const isSame = state.submitted?.revision === revision && last?.version === version
  return isSame ? last : null
}

/** Throws `response.not_ready` for what lacks something, and where the request changed unseen. */
const expectReady = async (
  ctx: Changing,
  { request }: Situation,
  version: number,
  content: ResponseContent,
): Promise<void> => {
  if (version > request.version) throw new AppError('request.invalid')
  if (await hasSignificantChange(ctx.db, request.rfxId, version, request.version))
    throw new AppError('response.not_ready', { reason: 'amended', version: request.version })
  const found = rehearse(request.document, content)
  if (isReady(found)) return
  const count = found.filter(({ severity }) => severity === 'error').length
  throw new AppError('response.not_ready', { reason: 'blockers', count })
}

/**
 * Submits what is saved, in the place of what was submitted before. It is in, with this receipt, when
 * the transaction ends, or it is not in at all.
 */
export const submitResponse = async (ctx: Changing, given: Submitted): Promise<Receipt> => {
  const situation = await situationFor(ctx, given.rfxId, 'submit')
  const { request, key, clocks, now, state } = situation
  expectRevision(state, given.revision)
  const before = givenBefore(situation, given)
  if (before) return before
  if (state.receipts.length >= MOST_RECEIPTS) throw new AppError('request.rate_limited')
  const status = stepped(situation, state.status === 'RESPONDED' ? 'replace' : 'submit')
  const { content } = state
  if (!content) throw new AppError('response.not_ready', { reason: 'blockers', count: 1 })
  await expectReady(ctx, situation, given.version, content)
  // What is large keeps others waiting for one step alone.
  await setImmediate()
  const contentHash = contentHashOf(content)
  await setImmediate()
  const documentHash = key.versions.get(given.version)
  const receipt = signReceipt(ctx.sealing, {
    receiptId: randomUUID(),
    rfxId: request.rfxId,
    version: given.version,
    orgId: state.orgId,
    submittedAt: now.toISOString(),
    contentHash,
    replaces: state.submitted ? (state.receipts.at(-1)?.receiptId ?? null) : null,
    databaseClock: clocks.database.toISOString(),
    serverClock: clocks.server.toISOString(),
    requestKey: key.requestKey,
    ...(documentHash && { documentHash }),
    ...(now !== clocks.database && { isDemonstration: true }),
  })
  await settle(ctx, situation, {
    ...state,
    status,
    version: Math.max(state.version, given.version),
    receipts: [...state.receipts, receipt],
    submitted: { revision: state.revision, content: null },
    withdrawal: null,
  })
  return receipt
}

/** Takes back what was submitted, at an hour that the server signs; the draft goes on. */
export const withdrawResponse = async (ctx: Changing, rfxId: string): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'withdraw')
  const { state, now, clocks } = situation
  const status = stepped(situation, 'withdraw')
  const last = state.receipts.at(-1)
  const withdrawal =
    last &&
    signWithdrawal(ctx.sealing, {
      rfxId,
      orgId: state.orgId,
      receiptId: last.receiptId,
      revision: state.revision,
      withdrawnAt: now.toISOString(),
      databaseClock: clocks.database.toISOString(),
      serverClock: clocks.server.toISOString(),
      ...(now !== clocks.database && { isDemonstration: true as const }),
    })
  await settle(ctx, situation, {
    ...state,
    status,
    submitted: null,
    withdrawal: withdrawal ?? null,
  })
}
