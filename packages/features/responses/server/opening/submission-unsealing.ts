import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import { isContentOf, isReceiptSigned } from '@kogge/platform/server/sealing/response-receipts.ts'
import { openSealed } from '@kogge/platform/server/sealing/sealed-box.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { z } from 'zod'
import { restFor } from '../slots/event-loop-yield.ts'
import { type SlotState, submission, submittedOf } from '../slots/slot-sealing.ts'

/** By whatever secret the server had when it was given. */
const isReceipted = (sealing: Sealing, receipt: Receipt, content: ResponseContent): boolean =>
  isContentOf(content, receipt) && sealing.ownKeys.some((key) => isReceiptSigned(receipt, key))

interface Pair {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** What was submitted, and the JSON of its content, as it is kept. */
interface Opened extends z.infer<typeof submission> {
  readonly json: string
}

const withJson = (found: z.infer<typeof submission>): Opened => ({
  ...found,
  json: JSON.stringify(found.content),
})

const unsealed = async (
  pair: Pair,
  sealed: Uint8Array,
  known: Opened | null,
): Promise<Opened | null> => {
  const plain = openSealed(pair, sealed)
  if (!plain) return null
  await restFor(plain.length)
  try {
    const text = Buffer.from(unpadded(plain)).toString('utf8').trimEnd()
    // As a rule it says what the other half says, which was read already.
    if (known && text.startsWith(`${beginningOf(known)}${known.json},`)) return known
    const found = submission.safeParse(JSON.parse(text))
    return found.success ? withJson(found.data) : null
  } catch {
    return null
  }
}

/** How a submission is written down; see slotBytes. */
const beginningOf = ({ rfxId, orgId }: Opened): string =>
  `${JSON.stringify({ rfxId, orgId }).slice(0, -1)},"content":`

/**
 * What the sealed half of a slot holds by itself, where it is this organisation's for this request and
 * what its receipt is for. Whether that receipt was the last one, only the half that is damaged knew.
 */
export const openSealedHalf = async (
  sealing: Sealing,
  pair: Pair,
  of: { readonly rfxId: string; readonly orgId: string },
  sealed: Uint8Array,
): Promise<Pick<Opened, 'receipt' | 'content' | 'json'> | null> => {
  const found = await unsealed(pair, sealed, null)
  if (!found) return null
  const { receipt, content, json } = found
  const isTheirs = [found, receipt].every(
    ({ rfxId, orgId }) => rfxId === of.rfxId && orgId === of.orgId,
  )
  return isTheirs && isReceipted(sealing, receipt, content) ? { receipt, content, json } : null
}

/** What was taken back, if the draft that went on is still what its receipt is for. */
export const draftOf = (
  sealing: Sealing,
  { content, receipts }: SlotState,
): Pick<Opened, 'receipt' | 'content' | 'json'> | null => {
  const receipt = receipts.at(-1)
  return receipt && content && isReceipted(sealing, receipt, content)
    ? { receipt, content, json: JSON.stringify(content) }
    : null
}

/**
 * What an organisation submitted, if it is what its last receipt is for: out of the sealed half, or,
 * where that was damaged or sealed to another key, out of its own copy. Null where neither is.
 */
export const openedContent = async (
  sealing: Sealing,
  pair: Pair,
  state: SlotState,
  sealed: Uint8Array,
): Promise<(Pick<Opened, 'content' | 'json'> & { readonly isOwnCopy: boolean }) | null> => {
  const receipt = state.receipts.at(-1)
  if (!receipt) return null
  const submitted = submittedOf(state)
  const own = submitted && withJson(submitted)
  await restFor(sealed.length)
  const inBox = await unsealed(pair, sealed, own)
  for (const one of [inBox, own]) {
    await restFor(sealed.length)
    if (one && isReceipted(sealing, receipt, one.content))
      return { content: one.content, json: one.json, isOwnCopy: inBox === null }
  }
  return null
}
