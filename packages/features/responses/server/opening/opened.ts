import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import { unpadded } from '@kogge/platform/server/sealing/padding.ts'
import { contentHashOf, isReceiptSigned } from '@kogge/platform/server/sealing/receipts.ts'
import { openSealed } from '@kogge/platform/server/sealing/request-key.ts'
import type { Sealing } from '@kogge/platform/server/sealing/sealing.ts'
import type { z } from 'zod'
import { type SlotState, submission, submittedOf } from '../slots/state.ts'

const isReceipted = (sealing: Sealing, receipt: Receipt, content: ResponseContent): boolean =>
  contentHashOf(content) === receipt.contentHash && isReceiptSigned(receipt, sealing.publicKey)

interface Pair {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

const unsealed = (
  pair: Pair,
  sealed: Uint8Array,
  known: z.infer<typeof submission> | null,
): z.infer<typeof submission> | null => {
  const plain = openSealed(pair, sealed)
  if (!plain) return null
  try {
    const text = Buffer.from(unpadded(plain)).toString('utf8').trimEnd()
    // As a rule it says what the other half says, which was read already.
    if (known && JSON.stringify(known) === text) return known
    return submission.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * What the sealed half of a slot holds by itself, where it is this organisation's for this request and
 * what its receipt is for. Whether that receipt was the last one, only the half that is damaged knew.
 */
export const sealedAlone = (
  sealing: Sealing,
  pair: Pair,
  of: { readonly rfxId: string; readonly orgId: string },
  sealed: Uint8Array,
): { readonly receipt: Receipt; readonly content: ResponseContent } | null => {
  const found = unsealed(pair, sealed, null)
  if (!found) return null
  const { receipt, content } = found
  const isTheirs = [found, receipt].every(
    ({ rfxId, orgId }) => rfxId === of.rfxId && orgId === of.orgId,
  )
  return isTheirs && isReceipted(sealing, receipt, content) ? { receipt, content } : null
}

/**
 * What an organisation submitted, if it is what its last receipt is for: out of the sealed half, or,
 * where that was damaged, out of its own copy. Null where neither is.
 */
export const openedContent = (
  sealing: Sealing,
  pair: Pair,
  state: SlotState,
  sealed: Uint8Array,
): ResponseContent | null => {
  const receipt = state.receipts.at(-1)
  if (!receipt) return null
  const own = submittedOf(state)
  const candidates = [unsealed(pair, sealed, own)?.content ?? null, own?.content ?? null]
  return candidates.find((content) => content && isReceipted(sealing, receipt, content)) ?? null
}
