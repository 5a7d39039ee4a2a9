import { z } from 'zod'
import { attachment, LONG_TEXT, lotId, MOST_LOTS } from '../drafting/request-document.ts'
import { fileCheck } from '../files/file-findings.ts'
import { MOST_ANSWERS } from './response-size-limits.ts'

const partId = z.string().regex(/^[a-z0-9-]{1,40}$/)
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)

/** A file of a response: its bytes lie encrypted, and this key alone opens them (base64). */
export const sealedAttachment = attachment.extend({
  key: z.string().max(100),
  /** What was found when it came; of files from before there is none. Receipts are not for it. */
  check: fileCheck.optional(),
})

/** The answer to a requirement, in the form that it asks for. */
export const answer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('yes_no'), yes: z.boolean() }),
  z.strictObject({ type: z.literal('number'), number: decimal }),
  z.strictObject({ type: z.literal('choice'), optionIds: z.array(partId).max(50) }),
  z.strictObject({ type: z.literal('text'), text: z.string().max(LONG_TEXT) }),
  z.strictObject({ type: z.literal('file'), files: z.array(sealedAttachment).max(20) }),
  /** Of one unit, without VAT, in the currency of the request. */
  z.strictObject({ type: z.literal('price'), unitPrice: decimal }),
])

/** What an organisation answers to a request. A draft may lack what a response may not: see rehearsal.ts. */
export const responseContent = z.strictObject({
  /** The lots that are bid for. */
  lotIds: z.array(lotId).max(MOST_LOTS),
  /** `lotId` null: a requirement that is asked once for all lots. */
  answers: z
    .array(z.strictObject({ requirementId: partId, lotId: lotId.nullable(), answer }))
    .max(MOST_ANSWERS),
  /** The bidder's own words, and further files. */
  note: z.string().max(LONG_TEXT),
  files: z.array(sealedAttachment).max(50),
  contact: z.strictObject({
    name: z.string().max(400),
    email: z.string().max(254),
    phone: z.string().max(40),
  }),
  /** Until when it binds: days from the deadline. */
  validDays: z.number().int().min(0).max(730).nullable(),
})

export type ResponseContent = z.infer<typeof responseContent>

/**
 * The content of a response as the server kept it: it was tried when it came and cannot have been changed
 * since. To try all its thousands of answers again would take most of the time of reading it, and what a
 * later version asks for is not asked of what was accepted before.
 */
export const storedContent = z.custom<ResponseContent>(
  (value) => typeof value === 'object' && value !== null,
)
export type Answer = z.infer<typeof answer>
export type SealedAttachment = z.infer<typeof sealedAttachment>

export const EMPTY_RESPONSE: ResponseContent = {
  lotIds: [],
  answers: [],
  note: '',
  files: [],
  contact: { name: '', email: '', phone: '' },
  validDays: null,
}

/**
 * What a bidder is given for a response that is in: proof of what was received, and when, by the
 * clock of the database. The signature (Ed25519, base64) is over the canonical JSON of all the rest.
 */
const receipted = {
  receiptId: z.uuid(),
  rfxId: z.uuid(),
  /** The version of the request that is responded to. */
  version: z.number().int().min(1),
  orgId: z.uuid(),
  submittedAt: z.iso.datetime(),
  /** SHA-256 of the canonical JSON of the response, hexadecimal; files stand in it with their hashes. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The receipt that this one replaces. */
  replaces: z.uuid().nullable(),
  keyId: z.string(),
  signature: z.string(),
}

/** Of before: it says nothing of the server's clock, nor of the key that the response was sealed to. */
const firstReceipt = z.strictObject({ kind: z.literal('kogge.receipt.1'), ...receipted })

const secondReceipt = z.strictObject({
  kind: z.literal('kogge.receipt.2'),
  ...receipted,
  /** What time it was by both clocks as it was signed; the database's is `submittedAt`. */
  databaseClock: z.iso.datetime(),
  serverClock: z.iso.datetime(),
  /** Names the public key of the request that the response was sealed to: the start of its SHA-256. */
  requestKey: z.string().regex(/^[0-9a-f]{32}$/),
  /** SHA-256 of what the version said, as its entry in the log has it; receipts of before have none. */
  documentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Written for the demonstration, as if it were `submittedAt`. */
  isDemonstration: z.literal(true).optional(),
})

export const receipt = z.discriminatedUnion('kind', [firstReceipt, secondReceipt])
export type Receipt = z.infer<typeof receipt>
