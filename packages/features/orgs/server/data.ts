import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import { and, asc, desc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrgCard } from './views.ts'

export type OrgSide = 'buyer' | 'supplier'

const card = {
  orgId: org.id,
  name: org.name,
  country: org.country,
  isDemo: org.isDemo,
  isClaimed: sql<boolean>`${org.claimedAt} is not null`,
  buyerCount: org.buyerCount,
  supplierCount: org.supplierCount,
}

/** Organisations by ids, in their order; unknown ones are left out. */
export const orgsByIds = async (db: Db, orgIds: readonly string[]): Promise<OrgCard[]> => {
  const asked = [...new Set(orgIds)]
  if (asked.length === 0) return []
  const rows = await db.select(card).from(org).where(inArray(org.id, asked))
  const found = new Map(rows.map((row) => [row.orgId, row]))
  return asked.flatMap((id) => found.get(id) ?? [])
}

const escapedLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Organisations whose name begins as typed, the busiest first; only where there is none, those
 * that hold the words anywhere or nearly so. Letters with and without diacritics are the same.
 */
export const suggestOrgs = async (
  db: Db,
  q: string,
  side: OrgSide,
  limit: number,
): Promise<OrgCard[]> => {
  const folded = foldText(q)
  if (folded === '') return []
  const count = side === 'buyer' ? org.buyerCount : org.supplierCount
  const find = (condition: SQL, ...order: SQL[]) =>
    db
      .select(card)
      .from(org)
      .where(and(gt(count, 0), condition))
      .orderBy(...order, desc(count), asc(org.name), asc(org.id))
      .limit(limit)
  const byPrefix = await find(sql`${org.nameFolded} like ${`${escapedLike(folded)}%`}`)
  if (byPrefix.length > 0) return byPrefix
  return find(
    sql`(${org.nameFolded} like ${`%${escapedLike(folded)}%`} or ${folded} <% ${org.nameFolded})`,
    desc(sql`word_similarity(${folded}, ${org.nameFolded})`),
  )
}
