import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { harvestWatermark, orgEmail } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasWords } from '../search/word-conditions.ts'
import type { OrgEmail, OrgEmailListInput } from './org-emails.views.ts'

const entry = alias(org, 'entry')
/** What an entry is a part of now, else the entry itself. */
const ROOT = sql`coalesce(${entry.mergedIntoId}, ${entry.id})`

/** What stands for itself in a pattern of LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const named = (q: string): SQL | undefined => {
  const query = readOrgQuery(q)
  const like = sql`${orgEmail.email} like ${`%${literal(q.toLowerCase())}%`}`
  if (!query) return like
  const found = sql`(select id from org where ${hasWords(query)})`
  return or(like, sql`${entry.id} in ${found}`, sql`${entry.mergedIntoId} in ${found}`)
}

const requested = ({ q, domain, state, org: orgIds }: OrgEmailListInput): SQL | undefined =>
  and(
    q ? named(q) : undefined,
    domain.length > 0 ? inArray(sql`split_part(${orgEmail.email}, '@', 2)`, domain) : undefined,
    state.length > 0 ? inArray(orgEmail.state, state) : undefined,
    orgIds.length > 0 ? inArray(ROOT, orgIds) : undefined,
  )

const columns = {
  emailId: orgEmail.id,
  email: orgEmail.email,
  source: orgEmail.source,
  notices: orgEmail.notices,
  others: sql<number>`(select count(distinct coalesce(o.merged_into_id, o.id))::int
    from org_email other join org o on o.id = other.org_id
    where other.email = ${orgEmail.email} and coalesce(o.merged_into_id, o.id) <> ${ROOT})`,
  firstAt: orgEmail.firstAt,
  lastAt: orgEmail.lastAt,
  state: orgEmail.state,
  decidedAt: orgEmail.decidedAt,
  deciderFirst: user.firstName,
  deciderLast: user.lastName,
  org: {
    orgId: org.id,
    name: org.name,
    country: org.country,
    isClaimed: sql<boolean>`${org.claimedAt} is not null`,
  },
}

const addresses = (db: Db) =>
  db
    .select(columns)
    .from(orgEmail)
    .innerJoin(entry, eq(entry.id, orgEmail.orgId))
    .innerJoin(org, sql`${org.id} = ${ROOT}`)
    .leftJoin(user, eq(user.id, orgEmail.decidedBy))
    .$dynamic()

const viewOf = ({
  deciderFirst,
  deciderLast,
  ...row
}: Awaited<ReturnType<typeof addresses>>[number]): OrgEmail => ({
  ...row,
  org: { ...row.org, name: withoutDirectionMarks(row.org.name) },
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: deciderFirst === null ? null : `${deciderFirst} ${deciderLast ?? ''}`.trim(),
})

/** Addresses, those first that a notice gave last. */
export const listOrgEmails = async (
  db: Db,
  input: OrgEmailListInput,
): Promise<{ items: OrgEmail[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(input.cursor)
  const rows = await addresses(db)
    .where(
      and(
        requested(input),
        after
          ? sql`(${orgEmail.lastAt}, ${orgEmail.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(orgEmail.lastAt), sql`${orgEmail.id}::text desc`)
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(rows, input.limit, (row) => ({
    at: row.lastAt,
    key: row.emailId,
  }))
  return { items: page.map(viewOf), nextCursor }
}

/** One address. Throws `record.not_found`. */
export const orgEmailById = async (db: Db, emailId: string): Promise<OrgEmail> => {
  const [row] = await addresses(db).where(eq(orgEmail.id, emailId))
  if (!row) throw new AppError('record.not_found')
  return viewOf(row)
}

/** How many addresses stand in each state, and how far notices were read. */
export const countOrgEmails = async (db: Db) => {
  const rows = await db
    .select({ state: orgEmail.state, count: count() })
    .from(orgEmail)
    .groupBy(orgEmail.state)
  const of = (state: OrgEmail['state']) => rows.find((row) => row.state === state)?.count ?? 0
  const [mark] = await db
    .select()
    .from(harvestWatermark)
    .where(eq(harvestWatermark.name, 'org_email'))
  return {
    new: of('new'),
    confirmed: of('confirmed'),
    rejected: of('rejected'),
    readUntil: mark?.at.toISOString() ?? null,
  }
}
