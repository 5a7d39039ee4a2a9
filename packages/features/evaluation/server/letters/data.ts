import type { Db } from '@kogge/db/client.ts'
import { namesOfOrg } from '@kogge/db/org-speakers.ts'
import { agreedScore, letter } from '@kogge/db/schema/evaluation.ts'
import { org } from '@kogge/db/schema/org.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { biddersOf } from '@kogge/features/letters/server/data.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type LotRow, lotsOf, standingsIn } from '../lots/data.ts'
import { type Evaluated, readOpened } from '../requests/data.ts'
import type { LetterView } from '../views.ts'
import { letterTo, type Told } from './content.ts'

/** Names of organisations, as they may be shown. */
export const orgNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: org.id, name: org.name })
    .from(org)
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, withoutDirectionMarks(name)]))
}

/** What was said of the bids of a lot by one criterion, by organisation: a row of its own each would take longer. */
interface Reasons extends Record<string, unknown> {
  readonly lot_id: string
  readonly criterion_id: string
  readonly words: Readonly<Record<string, string>>
}

/** What letters on a request would say as its lots stand. */
export const toldOf = async (db: Db, row: Evaluated, lots: readonly LotRow[]): Promise<Told> => {
  const bidders = await biddersOf(db, row.rfxId)
  const names = await orgNames(db, [...bidders, row.orgId])
  const { rows: reasons } = await db.execute<Reasons>(sql`
    select lot_id, criterion_id, json_object_agg(org_id, reason) as words from ${agreedScore}
    where ${and(eq(agreedScore.rfxId, row.rfxId), ne(agreedScore.reason, ''))}
    group by lot_id, criterion_id`)
  const standings = await standingsIn(db, row.rfxId, row.document)
  return {
    ...{ document: row.document, standstillUntil: row.standstillUntil, lots, names },
    buyer: names.get(row.orgId) ?? '',
    standings,
    bids: new Map(
      [...standings].map(([lotId, { bids }]) => [
        lotId,
        new Map(bids.map((one) => [one.orgId, one])),
      ]),
    ),
    reasons: new Map(reasons.map((one) => [`${one.lot_id}|${one.criterion_id}`, one.words])),
  }
}

/** The letter to one bidder as it would be sent now, for the buyer to read before deciding. */
export const previewLetter = async (
  db: Db,
  rfxId: string,
  orgId: string,
  participantId: string,
): Promise<LetterView['content']> => {
  const row = await readOpened(db, rfxId, orgId)
  const told = await toldOf(db, row, await lotsOf(db, rfxId))
  return letterTo(told, participantId)
}

type LetterRow = typeof letter.$inferSelect

/** Letters that end the standstill which earlier ones named. */
const VOIDING: readonly LetterRow['content']['kind'][] = [
  'withdrawn',
  'standstill_void',
  'cancelled',
]

/** Letters to one organisation or to several, the newest first, each with whether its standstill runs. */
const viewsOf = (rows: readonly LetterRow[]): (LetterView & { readonly orgId: string })[] => {
  const newest = rows.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
  const voided = new Set<string>()
  return newest.map(({ id, orgId, content, sentAt, withdrawnAt }) => {
    const isStandstillVoid = content.standstillUntil !== null && voided.has(orgId)
    if (VOIDING.includes(content.kind)) voided.add(orgId)
    return {
      ...{ letterId: id, orgId, content, sentAt: sentAt.toISOString(), isStandstillVoid },
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }
  })
}

/** What an organisation was told of a request, under all of its names, the newest first. */
export const lettersTo = async (db: Db, rfxId: string, orgId: string): Promise<LetterView[]> => {
  const names = await namesOfOrg(db, orgId)
  const rows = await db
    .select()
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), inArray(letter.orgId, [...names])))
  return viewsOf(rows).map(({ orgId: _own, ...view }) => view)
}

/** All letters of a request, for its buyer. */
export const lettersOf = async (db: Db, rfxId: string, orgId: string) => {
  await readOpened(db, rfxId, orgId)
  const rows = await db.select().from(letter).where(eq(letter.rfxId, rfxId))
  const names = await orgNames(
    db,
    rows.map((row) => row.orgId),
  )
  return viewsOf(rows).map((view) => ({ ...view, name: names.get(view.orgId) ?? '' }))
}
