import { WRITTEN_STATES } from '@kogge/domain/drafting/state.ts'
import { receipt } from '@kogge/domain/response/schema.ts'
import { z } from 'zod'

const instant = z.iso.datetime()

/** One's own key for opening with another. */
export const keyView = z.strictObject({
  /** Null where there is none. */
  createdAt: instant.nullable(),
  /** A request waits to be opened with it: it cannot be replaced before. */
  isNeeded: z.boolean(),
})
export type KeyView = z.infer<typeof keyView>

/** A member who may open and evaluate. */
export const candidate = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  hasKey: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

export const openingState = z.strictObject({
  state: z.enum(WRITTEN_STATES),
  responsesUntil: instant,
  openingAt: instant,
  openedAt: instant.nullable(),
  serverNow: instant,
  /** How many must open together. */
  together: z.number().int(),
  openers: z.array(
    candidate.extend({
      isReader: z.boolean(),
      /** They have given their part. */
      hasGiven: z.boolean(),
    }),
  ),
  /** Why the reader cannot open now; null where they can. */
  refusal: z.enum(['settled', 'early', 'not_opener', 'given', 'no_key', 'denied']).nullable(),
})
export type OpeningState = z.infer<typeof openingState>

export const opened = z.strictObject({
  /** `waiting`: for the second opener. */
  outcome: z.enum(['opened', 'waiting']),
})
export type Opened = z.infer<typeof opened>

/** What is written down of an opening. Amounts are decimal strings in the currency, without VAT. */
export const openingRecord = z.strictObject({
  openedAt: instant,
  responsesUntil: instant,
  openingAt: instant,
  /** Names, the first opener first. */
  openedBy: z.array(z.string()),
  currency: z.string(),
  lotIds: z.array(z.string()),
  responses: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receipt,
      bids: z.array(z.strictObject({ lotId: z.string(), total: z.string().nullable() })),
    }),
  ),
  /** Those who had submitted what cannot be read any more. */
  unreadable: z.array(z.strictObject({ orgId: z.uuid(), name: z.string() })),
  /** Every try to open, refused or not. */
  attempts: z.array(z.strictObject({ type: z.string(), at: instant, name: z.string() })),
})
export type OpeningRecord = z.infer<typeof openingRecord>
