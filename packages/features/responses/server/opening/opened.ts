import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import { unpadded } from '@kogge/platform/server/sealing/padding.ts'
import { contentHashOf, isReceiptSigned } from '@kogge/platform/server/sealing/receipts.ts'
import { openSealed } from '@kogge/platform/server/sealing/request-key.ts'
import type { Sealing } from '@kogge/platform/server/sealing/sealing.ts'
import { type SlotState, submission, submittedOf } from '../slots/state.ts'

const isReceipted = (sealing: Sealing, receipt: Receipt, content: ResponseContent): boolean =>
  contentHashOf(content) === receipt.contentHash && isReceiptSigned(receipt, sealing.publicKey)

const unsealed = (
  pair: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array },
  sealed: Uint8Array,
): ResponseContent | null => {
  const plain = openSealed(pair, sealed)
  if (!plain) return null
  const found = submission.safeParse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
  return found.success ? found.data.content : null
}

/**
 * What an organisation submitted, if it is what its last receipt is for: out of the sealed half, or,
 * where that was damaged, out of its own copy. Null where neither is.
 */
export const openedContent = (
  sealing: Sealing,
  pair: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array },
  state: SlotState,
  sealed: Uint8Array,
): ResponseContent | null => {
  const receipt = state.receipts.at(-1)
  if (!receipt) return null
  const candidates = [unsealed(pair, sealed), submittedOf(state)?.content ?? null]
  return candidates.find((content) => content && isReceipted(sealing, receipt, content)) ?? null
}
