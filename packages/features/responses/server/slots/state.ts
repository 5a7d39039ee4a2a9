import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/status.ts'
import { type ResponseContent, receipt, responseContent } from '@kogge/domain/response/schema.ts'
import { inCanonicalOrder } from '@kogge/domain/sealing/canonical.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { padded, unpadded } from '@kogge/platform/server/sealing/padding.ts'
import { sealTo } from '@kogge/platform/server/sealing/request-key.ts'
import { z } from 'zod'
import { restFor } from './rest.ts'

/** A mailed link that was taken up; it stands as long as the invitation has this token. */
const uptake = z.strictObject({
  invitationId: z.uuid(),
  /** SHA-256, hexadecimal. */
  tokenHash: z.string(),
  at: z.iso.datetime(),
})
export type Uptake = z.infer<typeof uptake>

/**
 * The content of a response that is under the server's own key: it was tried when it came and cannot
 * have been changed since. To try all its thousands of answers again would take most of the time of
 * reading it, and what a later version asks for is not asked of what was accepted before.
 */
const keptContent = z.custom<ResponseContent>(
  (value) => typeof value === 'object' && value !== null,
)

/** What one organisation has for one request before it is opened, as its slot keeps it for it. */
export const slotState = z.strictObject({
  rfxId: z.uuid(),
  orgId: z.uuid(),
  /** Where it lies, if not at the place of the organisation's own id (db/org-speakers.ts). */
  placeId: z.uuid().optional(),
  status: z.enum(PARTICIPATION_STATUSES),
  /** Grows with every change of the draft. */
  revision: z.number().int(),
  /** The version of the request that was looked at last. */
  version: z.number().int(),
  content: keptContent.nullable(),
  keepsConfidential: z.boolean(),
  /** All that were ever given, the oldest first. */
  receipts: z.array(receipt),
  /** What counts at opening: the last receipt, and what it is for where the draft went on since. */
  submitted: z
    .strictObject({
      revision: z.number().int(),
      content: keptContent.nullable(),
    })
    .nullable(),
  questionIds: z.array(z.uuid()),
  /** Whether the buyer has been told a reason of theirs. */
  hasGivenReason: z.boolean(),
  /** Which one: what is told of whoever declines again, and of nobody who took part after all. */
  reasonId: z.uuid().nullable().default(null),
  /** Slots of before knew none. */
  uptakes: z.array(uptake).default([]),
  updatedAt: z.iso.datetime(),
})
export type SlotState = z.infer<typeof slotState>

/** What is sealed with the request's key. */
export const submission = z.strictObject({
  rfxId: z.uuid(),
  orgId: z.uuid(),
  content: responseContent,
  receipt,
})

export interface SlotBytes {
  readonly own: Buffer
  readonly sealed: Buffer
}

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What a sealed box is longer than what it holds (crypto_box_SEALBYTES). */
const BOX_BYTES = 48
/** Room for a usual draft, so that it and what becomes of it are of one length. */
const SMALLEST = 2 * 4096 - 1

const MOST_DECOYS = 20

const labelOf = (slot: Buffer): string => `slot:${slot.toString('hex')}`

/** The key of the slot in which a state lies. */
export const placeOf = (
  { sealing }: Pick<Keys, 'sealing'>,
  { rfxId, orgId, placeId }: Pick<SlotState, 'rfxId' | 'orgId' | 'placeId'>,
): Buffer => sealing.slotOf(rfxId, placeId ?? orgId)

/** Of the length that both halves of a slot have together: the one tells nothing of the other. */
const widened = (text: string, length: number): Uint8Array => {
  const plain = Buffer.from(text)
  return padded(Buffer.concat([plain, Buffer.alloc(Math.max(0, length - plain.length), 0x20)]))
}

/** What has been submitted, as it will be opened; null for nothing. */
export const submittedOf = (state: SlotState): z.infer<typeof submission> | null => {
  const { rfxId, orgId, submitted, receipts } = state
  const content = submitted && (submitted.content ?? state.content)
  const last = receipts.at(-1)
  return content && last ? { rfxId, orgId, content, receipt: last } : null
}

/** What is submitted is hashed, and compared with its receipt at the opening: it is kept as that is quick. */
const keptState = (state: SlotState): SlotState => {
  const { content, submitted } = state
  return {
    ...state,
    content: content && inCanonicalOrder(content),
    submitted: submitted && {
      ...submitted,
      content: submitted.content && inCanonicalOrder(submitted.content),
    },
  }
}

/**
 * Both halves of a slot. The second is made anew each time, noise or not, and is as long as the first:
 * whoever compares two copies of the database cannot tell a draft that was saved from a response that
 * was submitted, replaced or withdrawn. Of what is large others are answered between two steps of it.
 */
export const slotBytes = async (
  keys: Keys,
  publicKey: Uint8Array,
  given: SlotState,
): Promise<SlotBytes> => {
  const slot = placeOf(keys, given)
  const state = keptState(given)
  await setImmediate()
  const text = JSON.stringify(state)
  await restFor(text.length)
  const submitted = submittedOf(state)
  const sealedText = submitted ? JSON.stringify(submitted) : ''
  const length = Math.max(SMALLEST, Buffer.byteLength(text), Buffer.byteLength(sealedText))
  await restFor(length)
  const wide = widened(text, length)
  const own = keys.secretBox.seal(wide, labelOf(slot))
  await restFor(length)
  const sealed = submitted
    ? sealTo(publicKey, widened(sealedText, length))
    : randomBytes(wide.length + BOX_BYTES)
  return { own, sealed }
}

/** Where slots of a request may lie that are nobody's; see `plantDecoys`. */
export const decoySlots = (sealing: Keys['sealing'], rfxId: string): readonly Buffer[] =>
  Array.from({ length: MOST_DECOYS }, (_, index) => sealing.slotOf(rfxId, `decoy:${index}`))

/** What lies in such a slot. */
export const decoyBytes = (keys: Keys, slot: Buffer): SlotBytes => {
  const [step = 0] = randomBytes(1)
  // As small drafts are, one in eight as larger ones.
  const wide = padded(randomBytes(step < 32 ? 2 * SMALLEST : SMALLEST))
  return {
    own: keys.secretBox.seal(wide, labelOf(slot)),
    sealed: randomBytes(wide.length + BOX_BYTES),
  }
}

/** What lies padded in the own half of a slot; null where that is damaged, or noise. */
const readOwn = async <Value>(
  keys: Keys,
  slot: Buffer,
  own: Buffer,
  schema: z.ZodType<Value>,
): Promise<Value | null> => {
  const plain = keys.secretBox.open(own, labelOf(slot))
  if (!plain) return null
  try {
    const { buffer, byteOffset, length } = unpadded(plain)
    const text = Buffer.from(buffer, byteOffset, length).toString('utf8')
    await restFor(length)
    const found = schema.safeParse(JSON.parse(text))
    await restFor(length)
    return found.success ? found.data : null
  } catch {
    return null
  }
}

/** Reads a slot for its owner; null where it does not open, or holds something else than it should. */
export const readState = (keys: Keys, slot: Buffer, own: Buffer): Promise<SlotState | null> =>
  readOwn(keys, slot, own, slotState)

/**
 * Who has taken up a mailed link, by the place where they keep it: in a slot of the link's own, so that
 * nobody does so after them.
 */
const taker = z.strictObject({ orgId: z.uuid(), tokenHash: z.string() })
export type Taker = z.infer<typeof taker>

/** Where it lies that a mailed link was taken up. */
export const linkSlot = (sealing: Keys['sealing'], rfxId: string, invitationId: string): Buffer =>
  sealing.slotOf(rfxId, `link:${invitationId}`)

/** Null while nobody has. */
export const readTaker = (keys: Keys, slot: Buffer, own: Buffer): Promise<Taker | null> =>
  readOwn(keys, slot, own, taker)

/** The same length as what nobody has written. */
export const takerBytes = (keys: Keys, slot: Buffer, given: Taker): SlotBytes => {
  const wide = widened(JSON.stringify(given), SMALLEST)
  return {
    own: keys.secretBox.seal(wide, labelOf(slot)),
    sealed: randomBytes(wide.length + BOX_BYTES),
  }
}

/** The own half of a slot, as it lies at another key under another secret; one that does not open stays as it was found. */
export const movedOwn = (
  from: Pick<Keys, 'secretBox'>,
  to: Pick<Keys, 'secretBox'>,
  { slot, into, own }: { readonly slot: Buffer; readonly into: Buffer; readonly own: Buffer },
): Buffer => {
  const plain = from.secretBox.open(own, labelOf(slot))
  return plain ? to.secretBox.seal(plain, labelOf(into)) : own
}
