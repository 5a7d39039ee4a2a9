import { z } from 'zod'
import { CLOCKS_PART_MS, partOf } from '../database/database-clock.ts'
import { isLate } from './deadline-history.ts'
import type { LedgerEntryFacts } from './ledger-entry-hash.ts'
import type { Account } from './ledger-state.ts'

/** What is wrong with the times of an entry. */
export type TimeFlaw =
  | 'form'
  | 'clocks'
  | 'future'
  | 'backwards'
  | 'time'
  | 'demonstration'
  | 'early'
  | 'late'

/**
 * So long before it is written down may be what an entry tells of, in milliseconds: a call that waits for
 * others, or for a large opening, knows its time before its turn comes.
 */
const WAIT_MS = 15 * 60 * 1000

/** Entries that state when responses were received, once that may be disclosed. */
const isReceipt = ({ type }: LedgerEntryFacts): boolean => type === 'interaction.response_received'

/**
 * Whether what an entry tells of happened when it was written down, as far as clocks that may part
 * can tell. Receipts are disclosed at the opening, and the demonstration's entries are made for
 * days past.
 */
export const isTimely = (facts: LedgerEntryFacts): boolean => {
  const { at, databaseClock, isDemonstration } = facts
  if (databaseClock === null || isDemonstration) return true
  const since = databaseClock.getTime() - at.getTime()
  return since >= -CLOCKS_PART_MS && (isReceipt(facts) || since <= WAIT_MS)
}

/** What came last before an entry. */
export interface Before {
  readonly databaseClock: Date | null
  readonly at: Date | null
  /** Whether all of the log so far is of the demonstration. */
  readonly isDemonstration: boolean
}

/** What stands before the first entry. */
export const NOTHING_BEFORE: Before = { databaseClock: null, at: null, isDemonstration: true }

/** What stands before the next. A receipt is of earlier than what stands before it, as a rule. */
export const nextBefore = (before: Before, facts: LedgerEntryFacts): Before => ({
  databaseClock: facts.databaseClock ?? before.databaseClock,
  at: isReceipt(facts) ? before.at : facts.at,
  isDemonstration: before.isDemonstration && facts.isDemonstration,
})

/** What the entry of a receipt says of its clocks. Those of before do not. */
const receiptDetails = z.object({
  version: z.number().optional(),
  databaseClock: z.iso.datetime().optional(),
  serverClock: z.iso.datetime().optional(),
  isDemonstration: z.literal(true).optional(),
})

/**
 * A receipt is not older than the version that it is for, which stands before it, nor of after the
 * deadline that stood at its time, and was given when its clocks say, which agreed.
 */
const receiptFlawOf = (
  facts: LedgerEntryFacts,
  { published, deadlines }: Account,
): TimeFlaw | null => {
  if (isLate(deadlines, facts.at)) return 'late'
  const { success, data } = receiptDetails.safeParse(facts.details)
  if (!success) return null
  const since = published.get(data.version ?? 0)
  if (since && facts.at.getTime() < since.getTime() - CLOCKS_PART_MS) return 'backwards'
  if (!data.databaseClock || !data.serverClock) return null
  const clocks = { database: new Date(data.databaseClock), server: new Date(data.serverClock) }
  if (partOf(clocks) > CLOCKS_PART_MS) return 'clocks'
  const isNow = facts.at.getTime() === clocks.database.getTime()
  return isNow || data.isDemonstration ? null : 'time'
}

/** What the entry of a withdrawal says of its hour. Those of before do not. */
const withdrawalDetails = z.object({
  withdrawnAt: z.iso.datetime(),
  databaseClock: z.iso.datetime(),
  serverClock: z.iso.datetime(),
  isDemonstration: z.literal(true).optional(),
})

/** A withdrawal is of before the deadline that stood at its time, and of the hour of its clocks, which agreed. */
const withdrawalFlawOf = (
  { details }: LedgerEntryFacts,
  { deadlines }: Account,
): TimeFlaw | null => {
  const { data } = withdrawalDetails.safeParse(details)
  if (!data) return null
  if (isLate(deadlines, new Date(data.withdrawnAt))) return 'late'
  const clocks = { database: new Date(data.databaseClock), server: new Date(data.serverClock) }
  if (partOf(clocks) > CLOCKS_PART_MS) return 'clocks'
  return data.withdrawnAt === data.databaseClock || data.isDemonstration ? null : 'time'
}

const isEarly = ({ type, at }: LedgerEntryFacts, { times: { openingAt } }: Account): boolean =>
  type === 'rfx.opened' &&
  openingAt !== undefined &&
  at.getTime() < new Date(openingAt).getTime() - CLOCKS_PART_MS

/**
 * What is wrong with the times of an entry, before what it says is taken into the account: of the
 * future; earlier than the entry before; of clocks that part; of another time than they say; a receipt
 * older than the version that it is for; an opening before the time set; nothing of the clocks. Null
 * where nothing is. `now`: by the verifier's clock, nothing is of later.
 */
export const timeFlawOf = (
  facts: LedgerEntryFacts,
  before: Before,
  account: Account,
  now: Date,
): TimeFlaw | null => {
  const { databaseClock, serverClock, isDemonstration, at } = facts
  const latest = now.getTime() + CLOCKS_PART_MS
  const clocks = [databaseClock, serverClock].flatMap((clock) => clock?.getTime() ?? [])
  if (at.getTime() > latest || clocks.some((clock) => clock > latest)) return 'future'
  const receiptFlaw = isReceipt(facts) ? receiptFlawOf(facts, account) : null
  if (receiptFlaw) return receiptFlaw
  const withdrawalFlaw =
    facts.type === 'interaction.response_withdrawn' ? withdrawalFlawOf(facts, account) : null
  if (withdrawalFlaw) return withdrawalFlaw
  if (databaseClock === null || serverClock === null) return 'form'
  if (partOf({ database: databaseClock, server: serverClock }) > CLOCKS_PART_MS) return 'clocks'
  const last = before.databaseClock ?? (before.at && new Date(before.at.getTime() - WAIT_MS))
  if (last && databaseClock.getTime() < last.getTime() - CLOCKS_PART_MS) return 'backwards'
  // What real people did with a request of the demonstration follows; nothing of it follows that.
  if (isDemonstration && !before.isDemonstration) return 'demonstration'
  if (!isTimely(facts)) return 'time'
  return isEarly(facts, account) ? 'early' : null
}
