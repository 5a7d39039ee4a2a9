import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { unpackOrgFacets } from '@kogge/domain/orgs/search/org-search-facets.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FoundOrg } from './org-search.views.ts'

const stateOf = (row: { mergedIntoId: string | null; deletedAt: Date | null }) => {
  if (row.mergedIntoId) return 'merged'
  return row.deletedAt ? 'deleted' : 'alive'
}

/** The results of a search as rows of a list, in the order of `nums`. `isFull` shows size and revenue. */
export const foundOrgs = async (
  db: Db,
  nums: readonly number[],
  isFull: boolean,
): Promise<FoundOrg[]> => {
  if (nums.length === 0) return []
  const parent = alias(org, 'parent')
  const rows = await db
    .select({
      num: org.num,
      orgId: org.id,
      name: org.name,
      country: org.country,
      registrationNumber: org.registrationNumber,
      matchKey: org.matchKey,
      isDemo: org.isDemo,
      claimedAt: org.claimedAt,
      isVerified: sql<boolean>`${org.verifiedAt} is not null`,
      updatedAt: org.updatedAt,
      mergedIntoId: org.mergedIntoId,
      deletedAt: org.deletedAt,
      facets: org.facets,
      buyerContractCount: org.buyerContractCount,
      buyerContractSum: org.buyerContractSum,
      supplierContractCount: org.supplierContractCount,
      supplierContractSum: org.supplierContractSum,
      parentId: parent.id,
      parentName: parent.name,
    })
    .from(org)
    .leftJoin(parent, eq(parent.id, org.parentId))
    .where(inArray(org.num, [...nums]))
  const found = new Map(
    rows.map((row): [number, FoundOrg] => {
      const { num, facets, matchKey, mergedIntoId, deletedAt, parentId, parentName, ...shown } = row
      const { orgType, orgStatus, orgSize, revenue } = unpackOrgFacets(facets)
      return [
        num,
        {
          ...shown,
          name: withoutDirectionMarks(shown.name),
          registrationNumber: knownNumber({ ...shown, matchKey }),
          isClaimed: shown.claimedAt !== null,
          claimedAt: shown.claimedAt?.toISOString() ?? null,
          updatedAt: shown.updatedAt.toISOString(),
          state: stateOf({ mergedIntoId, deletedAt }),
          orgType,
          orgStatus,
          orgSize: isFull ? orgSize : null,
          revenue: isFull ? revenue : null,
          parent:
            parentId !== null && parentName !== null
              ? { orgId: parentId, name: withoutDirectionMarks(parentName) }
              : null,
        },
      ]
    }),
  )
  return nums.flatMap((num) => found.get(num) ?? [])
}
