import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { harvestedOrg, org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { shownNumber } from '@kogge/domain/orgs/numbers/public-number.ts'
import { readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasWords } from '../search/word-conditions.ts'
import {
  MATCH_STATES,
  type MatchItem,
  type MatchListInput,
  type MatchSide,
} from './org-matches.views.ts'

/** Spellings shown of each. */
const FEW = 5

const shown = (text: string | null): string | null => text && withoutDirectionMarks(text)

interface Spelled extends Record<string, unknown> {
  readonly org_id: string
  readonly name: string
  readonly source: string
  readonly city: string | null
  readonly nuts: string | null
  readonly count: number
}

/** A few ways in which each is spelled, and how many there are. */
const spellingsOf = async (db: Db, orgIds: readonly string[]): Promise<Map<string, Spelled[]>> => {
  const { rows } = await db.execute<Spelled>(sql`
    select org_id, name, source, city, nuts, count from (
      select org_id, name, source, city, nuts, count(*) over (partition by org_id)::int as count,
        row_number() over (partition by org_id order by name collate "C", source, id) as nth
      from ${harvestedOrg}
      where org_id in (
        select value::uuid from jsonb_array_elements_text(${JSON.stringify(orgIds)}::jsonb))
    ) as spelled where nth <= ${FEW} order by org_id, nth`)
  return Map.groupBy(rows, (row) => row.org_id)
}

const from = alias(org, 'from_org')
const into = alias(org, 'into_org')
const parent = alias(org, 'parent_org')

/** Organisations as they stand in a proposal. */
const sidesOf = async (
  db: Db,
  orgIds: readonly string[],
  language: string,
): Promise<Map<string, MatchSide>> => {
  if (orgIds.length === 0) return new Map()
  const rows = await db
    .select({ row: org, parentName: parent.name })
    .from(org)
    .leftJoin(parent, eq(parent.id, org.parentId))
    .where(inArray(org.id, [...orgIds]))
  const spelled = await spellingsOf(db, orgIds)
  const codes = [...spelled.values()].flatMap((some) => some.flatMap(({ nuts }) => nuts ?? []))
  const regions = await regionLabels(db, [...new Set(codes)], language)
  return new Map(
    rows.map(({ row, parentName }): [string, MatchSide] => {
      const spellings = spelled.get(row.id) ?? []
      return [
        row.id,
        {
          orgId: row.id,
          name: withoutDirectionMarks(row.name),
          country: row.country,
          number: shownNumber(row),
          isClaimed: row.claimedAt !== null,
          parent:
            row.parentId === null || parentName === null
              ? null
              : { orgId: row.parentId, name: withoutDirectionMarks(parentName) },
          buyerCount: row.buyerCount,
          supplierCount: row.supplierCount,
          spellingCount: spellings[0]?.count ?? 0,
          spellings: spellings.map(({ name, source, city, nuts }) => ({
            source,
            region: (nuts && regions[nuts]) ?? null,
            name: withoutDirectionMarks(name),
            city: shown(city),
          })),
        },
      ]
    }),
  )
}

/** What stands for the two now; of a pair that was decided to be one or not the two themselves. */
const FROM_ROOT = sql<string>`case when ${orgMatch.state} in ('open', 'parent')
  then coalesce(${from.mergedIntoId}, ${from.id}) else ${from.id} end`
const INTO_ROOT = sql<string>`case when ${orgMatch.state} in ('open', 'parent')
  then coalesce(${into.mergedIntoId}, ${into.id}) else ${into.id} end`

/** Proposals that another decision has overtaken are none: of one, or of parent and child, or of the deleted. */
const STANDS = sql`(${orgMatch.state} <> 'open' or ${from.mergedIntoId} is null
  and ${from.deletedAt} is null and ${into.deletedAt} is null
  and coalesce(${into.mergedIntoId}, ${into.id}) <> ${from.id}
  and ${from.parentId} is distinct from coalesce(${into.mergedIntoId}, ${into.id})
  and not exists (select 1 from org root where root.id = coalesce(${into.mergedIntoId}, ${into.id})
    and root.parent_id = ${from.id}))`

const DECIDED = sql<Date>`coalesce(${orgMatch.decidedAt}, ${orgMatch.createdAt})`

const requested = ({
  state,
  reason,
  country,
  q,
  minConfidence,
}: MatchListInput): SQL | undefined => {
  const query = q ? readOrgQuery(q) : null
  const found = query && sql`(select id from org where ${hasWords(query)})`
  return and(
    eq(orgMatch.state, state),
    STANDS,
    reason ? eq(orgMatch.reason, reason) : undefined,
    country ? eq(from.country, country) : undefined,
    minConfidence === undefined ? undefined : gte(orgMatch.confidence, minConfidence),
    q && !query ? sql`false` : undefined,
    found ? sql`(${orgMatch.fromId} in ${found} or ${orgMatch.intoId} in ${found})` : undefined,
  )
}

/** `095:id`: what a list by confidence goes on from. */
const rankOf = (confidence: number, id: string): string =>
  `${String(confidence).padStart(3, '0')}:${id}`

const beyond = (cursor: string | null | undefined, isOpen: boolean): SQL | undefined => {
  const after = decodeTimeCursor(cursor)
  if (!after) return undefined
  const [confidence = '', id = ''] = after.key.split(':')
  return isOpen
    ? sql`(-${orgMatch.confidence}, ${orgMatch.id}::text) > (${-Number(confidence) || 0}, ${id})`
    : sql`(${DECIDED}, ${orgMatch.id}::text) < (${after.at.toISOString()}::timestamptz, ${id})`
}

/**
 * Pairs of organisations in a state: open ones the surest first, others the latest first. A
 * proposal shows what stands for the two now; one that another decision has overtaken is left out.
 */
export const listMatches = async (
  db: Db,
  input: MatchListInput,
  language: string,
): Promise<{ items: MatchItem[]; nextCursor: string | null }> => {
  const isOpen = input.state === 'open'
  const rows = await db
    .select({
      pair: orgMatch,
      fromId: FROM_ROOT,
      intoId: INTO_ROOT,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(orgMatch)
    .innerJoin(from, eq(from.id, orgMatch.fromId))
    .innerJoin(into, eq(into.id, orgMatch.intoId))
    .leftJoin(user, eq(user.id, orgMatch.decidedBy))
    .where(and(requested(input), beyond(input.cursor, isOpen)))
    .orderBy(
      ...(isOpen
        ? [sql`${orgMatch.confidence} desc`, sql`${orgMatch.id}::text`]
        : [sql`${DECIDED} desc`, sql`${orgMatch.id}::text desc`]),
    )
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(rows, input.limit, ({ pair }) => ({
    at: pair.decidedAt ?? pair.createdAt,
    key: rankOf(pair.confidence, pair.id),
  }))
  const ids = [...new Set(page.flatMap((row) => [row.fromId, row.intoId]))]
  const sides = await sidesOf(db, ids, language)
  const items = page.flatMap(({ pair, fromId, intoId, firstName, lastName }): MatchItem[] => {
    const [one, other] = [sides.get(fromId), sides.get(intoId)]
    if (!one || !other) return []
    return [
      {
        matchId: pair.id,
        state: pair.state,
        from: one,
        into: other,
        reason: pair.reason,
        confidence: pair.confidence,
        createdAt: pair.createdAt.toISOString(),
        decidedAt: pair.decidedAt?.toISOString() ?? null,
        decidedBy: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
      },
    ]
  })
  return { items, nextCursor }
}

/** How many pairs stand, by state and reason. */
export const countMatches = async (db: Db) => {
  const rows = await db
    .select({
      state: orgMatch.state,
      reason: orgMatch.reason,
      count: sql<number>`count(*)::int`,
    })
    .from(orgMatch)
    .innerJoin(from, eq(from.id, orgMatch.fromId))
    .innerJoin(into, eq(into.id, orgMatch.intoId))
    .where(STANDS)
    .groupBy(orgMatch.state, orgMatch.reason)
  const place = ({ state }: (typeof rows)[number]): number => MATCH_STATES.indexOf(state)
  return rows.sort((a, b) => place(a) - place(b) || b.count - a.count)
}
