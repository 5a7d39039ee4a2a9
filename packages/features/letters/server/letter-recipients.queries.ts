import type { Db } from '@kogge/db/client.ts'
import { type letter, letterCommon } from '@kogge/db/schema/evaluation.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { unreadableSlot } from '@kogge/db/schema/sealing.ts'
import {
  type LetterContent,
  type LetterReader,
  wholeLetter,
} from '@kogge/domain/evaluation/decision-letters.ts'
import { provenBidderSpeaker } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { isContentOf } from '@kogge/platform/server/sealing/response-receipts.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** Those whose responses were opened, the first to submit first. */
export const biddersOf = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ orgId: response.orgId })
    .from(response)
    .where(eq(response.rfxId, rfxId))
    .orderBy(asc(response.submittedAt), asc(response.orgId))
  return rows.map(({ orgId }) => orgId)
}

/**
 * Those of whom there is something that could not be read when it was opened. Where nobody can tell
 * whether it had been submitted they are taken to have done so: else a tenderer who is not excluded
 * would receive nothing (Directive 89/665/EEC, Article 2a(2)).
 */
export const unreadOf = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const damaged = db
    .select({ orgId: unreadableSlot.orgId })
    .from(unreadableSlot)
    .where(eq(unreadableSlot.rfxId, rfxId))
  const submitted = db
    .select({ orgId: participation.orgId })
    .from(participation)
    .where(and(eq(participation.rfxId, rfxId), eq(participation.status, 'RESPONDED')))
  const read = new Set(await biddersOf(db, rfxId))
  const rows = await union(damaged, submitted)
  return rows.flatMap(({ orgId }) => (read.has(orgId) ? [] : [orgId])).sort()
}

/** All tenderers concerned: those whose responses were opened, and after them those of unreadOf. */
export const tenderersOf = async (db: Db, rfxId: string): Promise<readonly string[]> => [
  ...(await biddersOf(db, rfxId)),
  ...(await unreadOf(db, rfxId)),
]

const address = z.email()

/** The address that a response names, if it is the response that the log tells of; null for none. */
const provenContact = async (
  db: Db,
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: string },
  { responses }: Readonly<Account>,
): Promise<string | null> => {
  const [row] = await db
    .select({ content: response.content, receipt: response.receipt })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, orgId)))
  if (!row) return null
  const said = responses.get(row.receipt.receiptId)
  const isIts = (said?.bidderId ?? said?.submittedAs) === orgId
  if (!said || !isIts || !isContentOf(row.content, said)) return null
  return address.safeParse(row.content.contact.email.trim().toLowerCase()).data ?? null
}

/**
 * Who is written to for a tenderer, by the name that it has in a request: those who submit responses for
 * it (`speaker`: the organisation whose people that is), and the address that its response names. Nobody
 * by a role, an account, a merger or a response that the server has not sealed or signed.
 */
export const letterReadersOf = async (
  { db, sealing }: { readonly db: Db; readonly sealing: Sealing },
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: string },
  account: Readonly<Account>,
  now: Date,
): Promise<{ readonly speaker: string; readonly readers: readonly LetterReader[] }> => {
  const speaker = await provenBidderSpeaker(db, sealing, account, orgId)
  const people = await respondersOf(db, sealing, speaker, now)
  const readers = people.map(({ email, locale }) => ({ email, locale }))
  const contact = await provenContact(db, { rfxId, orgId }, account)
  const isNew = contact !== null && readers.every(({ email }) => email !== contact)
  const locale = readers[0]?.locale ?? 'en'
  return { speaker, readers: isNew ? [...readers, { email: contact, locale }] : readers }
}

/** The stored content of a letter: all of it, or its own part beside a common one. */
export type StoredContent = Pick<typeof letter.$inferSelect, 'commonId' | 'content'>

/** What letters say, in their order. */
export const contentsOf = async (
  db: Db,
  rows: readonly StoredContent[],
): Promise<readonly LetterContent[]> => {
  const ids = [...new Set(rows.flatMap(({ commonId }) => commonId ?? []))]
  const found =
    ids.length === 0
      ? []
      : await db.select().from(letterCommon).where(inArray(letterCommon.id, ids))
  const commons = new Map(found.map(({ id, content }) => [id, content]))
  return rows.map(({ commonId, content }) => {
    if ('title' in content) return content
    const common = commons.get(commonId ?? '')
    if (!common) throw new Error('A letter is kept without what it says.')
    return wholeLetter(common, content)
  })
}
