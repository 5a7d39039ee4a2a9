import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import {
  type ParticipationStatus,
  statusAfterDeadline,
} from '@kogge/domain/participation/status.ts'
import { contentText } from '@kogge/domain/response/receipt.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { unpadded } from '@kogge/platform/server/sealing/padding.ts'
import { type KeyPair, openSealed } from '@kogge/platform/server/sealing/request-key.ts'
import { sql } from 'drizzle-orm'
import { slotsOfRequest } from '../slots/data.ts'
import { type SlotState, submission } from '../slots/state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What one organisation had for a request, as it was found when it was opened. */
export interface FoundResponse {
  readonly orgId: string
  readonly status: ParticipationStatus
  /** All that it was ever given, the oldest first. */
  readonly receipts: readonly Receipt[]
  /** What it submitted and did not withdraw; null for nothing, or what cannot be read. */
  readonly submitted: { readonly content: ResponseContent; readonly receipt: Receipt } | null
  /** It had submitted, and what lies there is not what its receipt is for. */
  readonly isUnreadable: boolean
}

/** What lies in a box, if it is what its receipt says; else null. */
const openedBox = (
  key: KeyPair,
  sealed: Buffer,
  { rfxId, orgId, receipts }: SlotState,
): FoundResponse['submitted'] => {
  const wide = openSealed(key, sealed)
  if (!wide) return null
  const found = submission.safeParse(JSON.parse(Buffer.from(unpadded(wide)).toString('utf8')))
  if (!found.success) return null
  const { content, receipt } = found.data
  const hash = createHash('sha256').update(contentText(content)).digest('hex')
  const isIts =
    found.data.rfxId === rfxId &&
    found.data.orgId === orgId &&
    receipt.receiptId === receipts.at(-1)?.receiptId &&
    receipt.contentHash === hash
  return isIts ? { content, receipt } : null
}

const DECOYS_AT_MOST = 20

/**
 * Opens all that organisations have for a request: writes their responses and how each stands to
 * it, removes its slots, and gives what was found. The caller holds the request, has made sure that its
 * time has come, and writes the log. `now`: by the database's clock.
 */
export const openSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  key: KeyPair,
  now: Date,
): Promise<readonly FoundResponse[]> => {
  const slots = await slotsOfRequest(tx, keys, rfxId, true)
  const found = slots.map(({ state, sealed }): FoundResponse => {
    const submitted = state.submitted ? openedBox(key, sealed, state) : null
    return {
      orgId: state.orgId,
      status: statusAfterDeadline(state.status),
      receipts: state.receipts,
      submitted,
      isUnreadable: state.submitted !== null && submitted === null,
    }
  })
  if (found.length > 0)
    await tx
      .insert(participation)
      .values(found.map(({ orgId, status }) => ({ rfxId, orgId, status, updatedAt: now })))
  const responses = found.flatMap(({ orgId, submitted }) =>
    submitted
      ? [{ rfxId, orgId, ...submitted, submittedAt: new Date(submitted.receipt.submittedAt) }]
      : [],
  )
  if (responses.length > 0) await tx.insert(response).values(responses)
  const decoys = Array.from({ length: DECOYS_AT_MOST }, (_, index) =>
    keys.sealing.slotOf(rfxId, `decoy:${index}`),
  )
  const gone = [...slots.map(({ slot }) => slot), ...decoys]
  await tx.delete(sealedSlot).where(sql`${sealedSlot.slot} = any(${sql.param(gone)}::bytea[])`)
  return found
}
