import { randomBytes, randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import {
  receipt,
  responseContent,
  storedContent,
} from '@kogge/domain/responses/response-content.ts'
import { inCanonicalOrder } from '@kogge/domain/sealing/canonical-json.ts'
import { withdrawal } from '@kogge/domain/sealing/response-withdrawal.ts'
import type { ProvenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { LogHead } from '@kogge/platform/server/sealing/known-ledger-heads.ts'
import { paddedRoom, unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import { sealTo } from '@kogge/platform/server/sealing/sealed-box.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { z } from 'zod'
import { restFor } from './event-loop-yield.ts'

/** A mailed link that was taken up; it stands as long as the invitation has this token. */
const uptake = z.strictObject({
  invitationId: z.uuid(),
  /** SHA-256, hexadecimal. */
  tokenHash: z.string(),
  at: z.iso.datetime(),
})
export type Uptake = z.infer<typeof uptake>

/** A private answer to a question of its owner. */
const privateAnswerCopy = z.strictObject({
  answerId: z.uuid(),
  questionId: z.uuid(),
  answer: z.string(),
})
export type PrivateAnswerCopy = z.infer<typeof privateAnswerCopy>

/** What one organisation has for one request before it is opened, as its slot keeps it for it. */
export const slotState = z.strictObject({
  rfxId: z.uuid(),
  orgId: z.uuid(),
  /** Where it lies, if not at the place of the organisation's own id (db/orgs/org-representation.ts). */
  placeId: z.uuid().optional(),
  /**
   * The key of the request as it was when this was written, by its name: a request that somebody put in
   * its place, under the same id, has another. Slots of before have none.
   */
  requestKey: z.string().optional(),
  /**
   * How far the log of the request went when this was written, or rewritten in a night: what is opened
   * later goes by a log that has that entry still.
   */
  log: z.strictObject({ seq: z.number().int(), hash: z.string() }).optional(),
  status: z.enum(PARTICIPATION_STATUSES),
  /** Grows with every change of the draft. */
  revision: z.number().int(),
  /** The version of the request that was looked at last. */
  version: z.number().int(),
  content: storedContent.nullable(),
  keepsConfidential: z.boolean(),
  /** All that were ever given, the oldest first. */
  receipts: z.array(receipt),
  /** What counts at opening: the last receipt, and what it is for where the draft went on since. */
  submitted: z
    .strictObject({
      revision: z.number().int(),
      content: storedContent.nullable(),
    })
    .nullable(),
  /** When the last of these was taken back; slots of before do not know. */
  withdrawal: withdrawal.nullable().default(null),
  questionIds: z.array(z.uuid()),
  /** Private answers to them, as a rewriting put them here; slots of before have none. */
  privateAnswers: z.array(privateAnswerCopy).default([]),
  /** Whether the buyer has received a reason of theirs. */
  hasGivenReason: z.boolean(),
  /**
   * The id of the reason: it is replaced when they decline again, and removed when they take part
   * after all.
   */
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
/** Of a proven key: what a slot is written with. */
export type SlotKey = Pick<ProvenKey, 'publicKey' | 'log'>

/** What a sealed box is longer than what it holds (crypto_box_SEALBYTES). */
const BOX_BYTES = 48
/** Room for a usual draft, so that it and what becomes of it are of one length. */
const SMALLEST = 2 * 4096 - 1

/** So many digits the number of the last entry may grow by, until the slot is written anew. */
const ROOM_FOR_LOG = 8

/** More than are laid at the publication: versions of before laid one more with each slot that somebody began. */
const MOST_DECOYS = 256
/** Up to so much a slot that nobody owns is as long as the one that is written with it. */
const MOST_ALIKE_BYTES = 256 * 1024

const labelOf = (slot: Buffer): string => `slot:${slot.toString('hex')}`

/** The key of the slot in which a state lies. */
export const placeOf = (
  { sealing }: Pick<Keys, 'sealing'>,
  { rfxId, orgId, placeId }: Pick<SlotState, 'rfxId' | 'orgId' | 'placeId'>,
): Buffer => sealing.slotOf(rfxId, placeId ?? orgId)

/** Of the length that both halves of a slot have together: the one tells nothing of the other. */
const widened = (text: string, length: number): Uint8Array => {
  const size = Math.max(length, Buffer.byteLength(text))
  const wide = paddedRoom(size)
  return wide.fill(0x20, wide.write(text), size)
}

/** What has been submitted, as it will be opened; null for nothing. */
export const submittedOf = (state: SlotState): z.infer<typeof submission> | null => {
  const { rfxId, orgId, submitted, receipts } = state
  const content = submitted && (submitted.content ?? state.content)
  const last = receipts.at(-1)
  return content && last ? { rfxId, orgId, content, receipt: last } : null
}

/** Names the key of the request that a slot was written for; undefined in slots of before that were not submitted. */
export const requestKeyOf = ({
  requestKey,
  receipts,
}: Pick<SlotState, 'requestKey' | 'receipts'>): string | undefined => {
  const last = receipts.at(-1)
  return requestKey ?? (last && 'requestKey' in last ? last.requestKey : undefined)
}

/** Whether a slot was written for another key than this: that of another request by the same id. */
export const isOfOtherKey = (
  state: Pick<SlotState, 'requestKey' | 'receipts'>,
  publicKey: Uint8Array,
): boolean => {
  const known = requestKeyOf(state)
  return known !== undefined && known !== keyIdOf(publicKey)
}

/** What a slot knows of the log of its request. */
export const knownBy = (state: Pick<SlotState, 'log'> | null): readonly LogHead[] =>
  state?.log ? [state.log] : []

/** What is submitted is hashed, and compared with its receipt at the opening: it is kept as that is quick. */
const keptState = (state: SlotState, { publicKey, log }: SlotKey): SlotState => {
  const { content, submitted } = state
  return {
    ...state,
    requestKey: keyIdOf(publicKey),
    log: log.head,
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
export const slotBytes = async (keys: Keys, key: SlotKey, input: SlotState): Promise<SlotBytes> => {
  const slot = placeOf(keys, input)
  const state = keptState(input, key)
  await setImmediate()
  const text = JSON.stringify(state)
  await restFor(text.length)
  const submitted = submittedOf(state)
  const sealedText = submitted ? JSON.stringify(submitted) : ''
  const own = Buffer.byteLength(text) + ROOM_FOR_LOG
  const length = Math.max(SMALLEST, own, Buffer.byteLength(sealedText))
  await restFor(length)
  const wide = widened(text, length)
  const ownBytes = keys.secretBox.seal(wide, labelOf(slot))
  await restFor(length)
  const sealed = submitted
    ? sealTo(key.publicKey, widened(sealedText, length))
    : randomBytes(wide.length + BOX_BYTES)
  return { own: ownBytes, sealed }
}

/** Where slots of a request may lie that are nobody's; see `plantDecoys`. */
export const decoySlots = (sealing: Keys['sealing'], rfxId: string): readonly Buffer[] =>
  Array.from({ length: MOST_DECOYS }, (_, index) => sealing.slotOf(rfxId, `decoy:${index}`))

/** Where the slot lies that is nobody's and goes with one that may be somebody's. */
export const siblingSlot = (sealing: Keys['sealing'], rfxId: string, slot: Buffer): Buffer =>
  sealing.slotOf(rfxId, `beside:${slot.toString('hex')}`)

/** How long such slots are as they are laid at a publication: as small drafts are, one in eight as larger ones. */
export const usualLength = (): number => (SMALLEST + 1) * (randomInt(8) === 0 ? 2 : 1)

/** How long one is that is written with another. */
export const lengthLike = ({ sealed }: SlotBytes): number =>
  Math.min(sealed.length - BOX_BYTES, MOST_ALIKE_BYTES)

/** What lies in such a slot, of a length; else as long as the slot of a mailed link. */
export const decoyBytes = (keys: Keys, slot: Buffer, length = SMALLEST + 1): SlotBytes => ({
  own: keys.secretBox.seal(randomBytes(length), labelOf(slot)),
  sealed: randomBytes(length + BOX_BYTES),
})

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
export const takerBytes = (keys: Keys, slot: Buffer, input: Taker): SlotBytes => {
  const wide = widened(JSON.stringify(input), SMALLEST)
  return {
    own: keys.secretBox.seal(wide, labelOf(slot)),
    sealed: randomBytes(wide.length + BOX_BYTES),
  }
}

/**
 * The own half of a slot in other bytes, as the first of the states that `renewedFor` gives which has room in the
 * same length; with the same content where none has. A half that is nobody's gets other bytes too, so that
 * nothing distinguishes them. Null where it does not open: it stays as it was found.
 */
export const ownAnew = async (
  keys: Keys,
  slot: Buffer,
  own: Buffer,
  renewedFor: (state: SlotState) => readonly SlotState[],
): Promise<Buffer | null> => {
  const plain = keys.secretBox.open(own, labelOf(slot))
  if (!plain) return null
  const again = (bytes: Uint8Array) => keys.secretBox.seal(bytes, labelOf(slot))
  const state = await readState(keys, slot, own)
  for (const renewed of state ? renewedFor(state) : []) {
    const text = JSON.stringify(renewed)
    await restFor(text.length)
    const wide = widened(text, plain.length - 1)
    if (wide.length === plain.length) return again(wide)
  }
  return again(plain)
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
