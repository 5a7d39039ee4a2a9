import type { Db } from '@kogge/db/client.ts'
import { orgFlag } from '@kogge/db/schema/insight.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { ORG_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { countsFrom, FLAG_COUNTS } from './flag-counts.ts'
import type { OrgFlags } from './flags.views.ts'
import { peersOf } from './rfx-flags.queries.ts'

interface Counted extends Record<string, unknown> {
  n: number
  counts: [number, number][]
}

/** Pairs of an organisation that are shown; the strongest come first. */
const SHOWN = 20

/**
 * How often indicators stand out in the public requests of an organisation, and what stands out in
 * itself; null where there is no such organisation.
 */
export const orgFlags = async (
  db: Db,
  orgId: string,
  role: 'buyer' | 'supplier',
): Promise<OrgFlags | null> => {
  const [row] = await db
    .select({ num: org.num, country: org.country })
    .from(org)
    .where(eq(org.id, orgId))
  if (!row) return null
  const column = sql.raw(role === 'buyer' ? 'buyers' : 'suppliers')
  const [counted, own, peers] = await Promise.all([
    db.execute<Counted>(sql`
      select count(*)::int as n, ${FLAG_COUNTS} as counts
      from rfx_search s join rfx_insight i on i.rfx_num = s.num
      where s.${column} && array[${row.num}]::int[]`),
    db
      .select({ flag: orgFlag, otherId: org.id, otherName: org.name })
      .from(orgFlag)
      .leftJoin(org, eq(org.num, orgFlag.otherNum))
      .where(and(eq(orgFlag.orgNum, row.num), eq(orgFlag.role, role)))
      .orderBy(desc(orgFlag.value))
      .limit(SHOWN),
    peersOf(db, row.country),
  ])
  return {
    requests: counted.rows[0]?.n ?? 0,
    counts: countsFrom(counted.rows[0]?.counts ?? []),
    peers,
    own: own.flatMap(({ flag, otherId, otherName }) => {
      const code = ORG_FLAGS.find((known) => known === flag.code)
      if (!code) return []
      const { value, threshold, inputs } = flag
      const other = otherId && otherName ? { orgId: otherId, name: otherName } : null
      return [{ code, value, threshold, inputs, other }]
    }),
  }
}
