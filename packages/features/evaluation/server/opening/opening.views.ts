import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { receipt } from '@kogge/domain/responses/response-content.ts'
import { z } from 'zod'
import { instant } from '../view-fields.ts'
import { SEALED_SUBJECTS } from './early-access-attempts.ts'

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
      /** They have a key, and their role lets them. */
      mayOpen: z.boolean(),
    }),
  ),
  /** How many of the openers could open, where two must and it waits for them. */
  standing: z.number().int().nullable(),
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
  /** Of the request as it stood at the deadline; receipts name the one that a response was for. */
  version: z.number().int(),
  responses: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      /** The name in which it was submitted, where another has gone on with it since. */
      writtenAs: z.string().nullable(),
      receipt,
      /** Sums of what was not confirmed after an amendment are by the quantities that were offered. */
      bids: z.array(
        z.strictObject({
          lotId: z.string(),
          total: z.string().nullable(),
          isUnconfirmed: z.boolean(),
        }),
      ),
      /** Lots that it was for as well, and that are no longer part of the request. */
      goneLotIds: z.array(z.string()),
    }),
  ),
  /** Whose response is damaged, and what is kept of it (SHA-256, hexadecimal) to compare it by. */
  unreadable: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      /** Half of it could be read, and is what its receipt is for: it counts. */
      wasRead: z.boolean(),
      ownHash: z.string().nullable(),
      sealedHash: z.string().nullable(),
      /** Of the last receipt, where that is known. */
      contentHash: z.string().nullable(),
    }),
  ),
  /**
   * Whose sealed half did not open with the request's key, so that their own copy counts, or whose receipt
   * names another key: by its name, where the receipt has one.
   */
  otherKey: z.array(
    z.strictObject({ orgId: z.uuid(), name: z.string(), requestKey: z.string().nullable() }),
  ),
  /** What could be read and does not count, since it was received after the deadline. */
  late: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      contentHash: z.string(),
      submittedAt: instant,
    }),
  ),
  /** What was taken back after the deadline, which is of no account, and whether the response counts or is gone. */
  lateWithdrawals: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      isCounting: z.boolean(),
      withdrawnAt: instant,
    }),
  ),
  /** What could be read and does not count, since the same bidder submitted another later. */
  setAside: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      receiptId: z.uuid(),
      contentHash: z.string(),
      submittedAt: instant,
      /** The one that counts. */
      counting: z.strictObject({ receiptId: z.uuid(), submittedAt: instant }),
    }),
  ),
  /** Every try to open, refused or not, and to look before: looks of one person together. */
  attempts: z.array(
    z.strictObject({
      type: z.string(),
      at: instant,
      lastAt: instant,
      name: z.string(),
      count: z.number().int(),
      /** What was asked for before the opening. */
      asked: z.array(z.enum(SEALED_SUBJECTS)),
      /** Somebody from outside, by a mark that names nobody. */
      person: z.string().nullable(),
      /** Others from outside, more than were written down one by one. */
      isMore: z.boolean(),
    }),
  ),
})
export type OpeningRecord = z.infer<typeof openingRecord>
