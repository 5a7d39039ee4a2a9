import type { Db } from '@kogge/db/client.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { harvestedOrg, org, spellingDue } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { isShownNumber, shownKey } from '@kogge/domain/orgs/numbers/public-number.ts'
import { readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { noticesOf } from './harvested-org-notices.queries.ts'
import type { HarvOrg, HarvOrgListInput, HarvOrgRecord } from './harvested-orgs.views.ts'
import { hasWords } from './search/word-conditions.ts'

const clean = (text: string | null): string | null => text && withoutDirectionMarks(text)

const entry = alias(org, 'entry')

/** The less sure of how a spelling found its entry and how that became part of the organisation. */
const CONFIDENCE = sql<number>`least(${harvestedOrg.confidence}, ${orgMatch.confidence})::int`

/** What follows from it for other spellings is yet to be drawn. */
const IS_DUE = sql<boolean>`exists (
  select from ${spellingDue} where ${spellingDue.id} = ${harvestedOrg.id})`

const BANDS = {
  sure: sql`${CONFIDENCE} >= 90`,
  likely: sql`${CONFIDENCE} between 60 and 89`,
  unsure: sql`${CONFIDENCE} < 60`,
} as const

const requested = (input: HarvOrgListInput): SQL | undefined => {
  const { q, country, source, confidence, isUnsettled } = input
  const query = q ? readOrgQuery(q) : null
  // An entry is called the best of its own spellings, also when it is a part of another.
  const found = query && sql`(select match_key from org where ${hasWords(query)})`
  return and(
    country.length > 0 ? inArray(harvestedOrg.country, country) : undefined,
    source.length > 0 ? inArray(harvestedOrg.source, source) : undefined,
    confidence.length > 0 ? or(...confidence.map((band) => BANDS[band])) : undefined,
    isUnsettled ? IS_DUE : undefined,
    q && !query ? sql`false` : undefined,
    found ? sql`${harvestedOrg.matchKey} in ${found}` : undefined,
  )
}

const columns = {
  spelling: harvestedOrg,
  isSettled: sql<boolean>`not ${IS_DUE}`,
  orgName: org.name,
  entryId: entry.id,
  entryName: entry.name,
  attachedBy: orgMatch.reason,
  confidence: CONFIDENCE,
}

const spelled = (db: Db) =>
  db
    .select(columns)
    .from(harvestedOrg)
    .innerJoin(org, eq(org.id, harvestedOrg.orgId))
    .leftJoin(entry, eq(entry.matchKey, harvestedOrg.matchKey))
    .leftJoin(
      orgMatch,
      and(eq(orgMatch.fromId, entry.id), sql`${orgMatch.state} in ('attached', 'merged')`),
    )
    .$dynamic()
type Row = Awaited<ReturnType<typeof spelled>>[number]

const viewOf = ({ spelling, isSettled, orgName, attachedBy, confidence }: Row): HarvOrg => {
  const { id, source, name, ids, country, city, nuts, matchedBy } = spelling
  const shown = ids.filter((one) => isShownNumber(one.id, country))
  return {
    harvOrgId: id,
    source,
    country,
    nuts,
    matchedBy,
    attachedBy,
    confidence,
    isSettled,
    name: withoutDirectionMarks(name),
    city: clean(city),
    numbers: shown.map((one) => withoutDirectionMarks(one.id)),
    hiddenNumbers: ids.length - shown.length,
    org: { orgId: spelling.orgId, name: withoutDirectionMarks(orgName) },
    createdAt: spelling.createdAt.toISOString(),
  }
}

const isId = (text: string): boolean => z.guid().safeParse(text).success

/** What stands after the place where a page ended. Throws `list.cursor_invalid`. */
const beyond = (cursor: string | null | undefined): SQL | undefined => {
  const after = decodeTimeCursor(cursor)
  if (!after) return undefined
  const [orgId = '', id = ''] = after.key.split(':')
  if (!isId(orgId) || !isId(id)) throw new AppError('list.cursor_invalid')
  return sql`(${harvestedOrg.orgId}, ${harvestedOrg.id}) > (${orgId}::uuid, ${id}::uuid)`
}

/** Organisations as sources spell them; the spellings of one organisation stand together. */
export const listHarvOrgs = async (
  db: Db,
  input: HarvOrgListInput,
): Promise<{ items: HarvOrg[]; nextCursor: string | null }> => {
  const rows = await spelled(db)
    .where(and(requested(input), beyond(input.cursor)))
    .orderBy(harvestedOrg.orgId, harvestedOrg.id)
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(rows, input.limit, ({ spelling }) => ({
    at: spelling.createdAt,
    key: `${spelling.orgId}:${spelling.id}`,
  }))
  return { items: page.map(viewOf), nextCursor }
}

/** Spellings by ids, in their order; unknown ones are left out. */
export const harvOrgsByIds = async (db: Db, ids: readonly string[]): Promise<HarvOrg[]> => {
  const needed = [...new Set(ids)]
  if (needed.length === 0) return []
  const rows = await spelled(db).where(inArray(harvestedOrg.id, needed))
  const found = new Map(rows.map((row) => [row.spelling.id, viewOf(row)]))
  return needed.flatMap((id) => found.get(id) ?? [])
}

/** One spelling with what it was matched by and where it stands. Throws `record.not_found`. */
export const harvOrgById = async (db: Db, id: string, language: string): Promise<HarvOrgRecord> => {
  const [row] = await spelled(db).where(eq(harvestedOrg.id, id))
  if (!row) throw new AppError('record.not_found')
  const { spelling, entryId, entryName } = row
  const counted = await db.$count(harvestedOrg, eq(harvestedOrg.orgId, spelling.orgId))
  const { nuts } = spelling
  const regions = nuts === null ? {} : await regionLabels(db, [nuts], language)
  return {
    ...viewOf(row),
    matchKey: shownKey(spelling.matchKey),
    otherKeys: spelling.otherKeys.map(shownKey),
    region: (nuts && regions[nuts]) ?? null,
    entry:
      entryId !== null && entryName !== null && entryId !== spelling.orgId
        ? { orgId: entryId, name: withoutDirectionMarks(entryName) }
        : null,
    spellingCount: counted,
    notices: await noticesOf(db, spelling, language),
  }
}
