import type { Db } from '@kogge/db/client.ts'
import { speakerIn } from '@kogge/db/orgs/org-representation.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { type letter, letterCommon } from '@kogge/db/schema/evaluation.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { type LetterContent, wholeLetter } from '@kogge/domain/evaluation/decision-letters.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
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
 * would be told nothing (Directive 89/665/EEC, Article 2a(2)).
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

/** Somebody who is written to for a tenderer. */
export interface LetterReader {
  readonly email: string
  readonly locale: UiLocale
}

const address = z.email()

/**
 * Who is written to for a tenderer, by the name that it has in a request: those who submit responses for
 * it (`speaker`: the organisation whose people that is), and the address that its response names.
 */
export const letterReadersOf = async (
  db: Db,
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: string },
  now: Date,
): Promise<{ readonly speaker: string; readonly readers: readonly LetterReader[] }> => {
  const speaker = await speakerIn(db, rfxId, orgId)
  const ids = await respondersOf(db, speaker, now)
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ email: user.email, language: user.language })
          .from(user)
          .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
  const readers = people.map(({ email, language }) => ({
    email,
    locale: uiLocale.catch('en').parse(language),
  }))
  const [row] = await db
    .select({ email: sql<string | null>`${response.content} -> 'contact' ->> 'email'` })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, orgId)))
  const contact = address.safeParse(row?.email?.trim().toLowerCase()).data
  const isNew = contact && readers.every(({ email }) => email !== contact)
  const locale = readers[0]?.locale ?? 'en'
  return { speaker, readers: isNew ? [...readers, { email: contact, locale }] : readers }
}

type LetterRow = typeof letter.$inferSelect

/** What letters say, in their order. */
export const contentsOf = async (
  db: Db,
  rows: readonly Pick<LetterRow, 'commonId' | 'content'>[],
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
