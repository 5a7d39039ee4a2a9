import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { OrgCard } from './orgs.views.ts'

const card = {
  orgId: org.id,
  name: org.name,
  country: org.country,
  isDemo: org.isDemo,
  isClaimed: sql<boolean>`${org.claimedAt} is not null`,
  isVerified: sql<boolean>`${org.verifiedAt} is not null`,
  buyerCount: org.buyerCount,
  supplierCount: org.supplierCount,
}

const shown = (row: OrgCard): OrgCard => ({ ...row, name: withoutDirectionMarks(row.name) })

/** Organisations by ids, in their order; unknown and deleted ones are left out. */
export const orgsByIds = async (db: Db, orgIds: readonly string[]): Promise<OrgCard[]> => {
  const requested = [...new Set(orgIds)]
  if (requested.length === 0) return []
  const rows = await db
    .select(card)
    .from(org)
    .where(and(inArray(org.id, requested), isNull(org.deletedAt)))
  const found = new Map(rows.map((row) => [row.orgId, shown(row)]))
  return requested.flatMap((id) => found.get(id) ?? [])
}
