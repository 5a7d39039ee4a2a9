import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
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

const shown = (row: OrgCard): OrgCard => ({ ...row, name: withoutDirectionMarks(row.name) })

/** Organisations by ids, in their order; unknown ones are left out. */
export const orgsByIds = async (db: Db, orgIds: readonly string[]): Promise<OrgCard[]> => {
  const asked = [...new Set(orgIds)]
  if (asked.length === 0) return []
  const rows = await db.select(card).from(org).where(inArray(org.id, asked))
  const found = new Map(rows.map((row) => [row.orgId, shown(row)]))
  return asked.flatMap((id) => found.get(id) ?? [])
}

const escapedLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Organisations in whose name a word begins as typed: first those whose whole name does, then the
 * busiest. Only where there is none, those that hold the letters anywhere or nearly so. Letters
 * with and without diacritics are the same.
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
  const find = async (condition: SQL, order: SQL) => {
    const rows = await db
      .select(card)
      .from(org)
      .where(and(gt(count, 0), condition))
      .orderBy(desc(order), desc(count), asc(org.name), asc(org.id))
      .limit(limit)
    return rows.map(shown)
  }
  const typed = escapedLike(folded)
  const begins = sql`${org.nameFolded} like ${`${typed}%`}`
  const byWord = await find(sql`(${begins} or ${org.nameFolded} like ${`% ${typed}%`})`, begins)
  if (byWord.length > 0) return byWord
  return find(
    sql`(${org.nameFolded} like ${`%${typed}%`} or ${folded} <% ${org.nameFolded})`,
    sql`word_similarity(${folded}, ${org.nameFolded})`,
  )
}
