import { randomUUID } from 'node:crypto'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ParticipationStatus } from '@kogge/domain/participation/participation-status.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { isReady, rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import type { Withdrawal } from '@kogge/domain/sealing/response-withdrawal.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/response-receipts.ts'
import { signWithdrawal } from '@kogge/platform/server/sealing/response-withdrawals.ts'
import { hasSignificantChange } from '../requests.queries.ts'
import { restFor } from '../slots/event-loop-yield.ts'
import { type Changing, type Situation, stepped } from './supplier-step.commands.ts'

/**
 * So often may be replaced: each receipt is kept, read at every amendment, and listed at the
 * opening.
 */
const MOST_RECEIPTS = 200

/** What is submitted: a draft that is saved, and the version of the request that the bidder has before them. */
export interface Submitted {
  readonly rfxId: string
  readonly revision: number
  readonly version: number
}

/** The receipt for what is submitted already: who sends it twice has sent it once. */
export const receiptOfSame = (
  { state }: Situation,
  { revision, version }: Submitted,
): Receipt | null => {
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
 * What a submission would submit, and the status that it leads to. Throws `response.not_ready`,
 * `request.rate_limited` after 200 receipts, and `rfx.step_refused`.
 */
export const expectSubmittable = async (
  ctx: Changing,
  situation: Situation,
  version: number,
): Promise<{ readonly content: ResponseContent; readonly status: ParticipationStatus }> => {
  const { content, receipts, status: before } = situation.state
  if (receipts.length >= MOST_RECEIPTS) throw new AppError('request.rate_limited')
  const status = stepped(situation, before === 'RESPONDED' ? 'replace' : 'submit')
  if (!content) throw new AppError('response.not_ready', { reason: 'blockers', count: 1 })
  await expectReady(ctx, situation, version, content)
  return { content, status }
}

/** The signed receipt for a content, by both clocks. */
export const receiptFor = async (
  { sealing }: Pick<Changing, 'sealing'>,
  { request, key, clocks, now, state, bytes }: Situation,
  version: number,
  content: ResponseContent,
): Promise<Receipt> => {
  // What is large keeps others waiting for one step alone.
  await restFor(bytes)
  const contentHash = contentHashOf(content)
  await restFor(bytes)
  const documentHash = key.versions.get(version)
  return signReceipt(sealing, {
    receiptId: randomUUID(),
    rfxId: request.rfxId,
    version,
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
}

/** The signed withdrawal of what was submitted last; null where nothing was. */
export const withdrawalFor = (
  { sealing }: Pick<Changing, 'sealing'>,
  { request: { rfxId }, clocks, now, state }: Situation,
): Withdrawal | null => {
  const last = state.receipts.at(-1)
  if (!last) return null
  return signWithdrawal(sealing, {
    rfxId,
    orgId: state.orgId,
    receiptId: last.receiptId,
    revision: state.revision,
    withdrawnAt: now.toISOString(),
    databaseClock: clocks.database.toISOString(),
    serverClock: clocks.server.toISOString(),
    ...(now !== clocks.database && { isDemonstration: true as const }),
  })
}
