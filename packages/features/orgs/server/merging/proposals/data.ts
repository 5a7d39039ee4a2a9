import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { orgMerger } from '@kogge/db/schema/org-merger.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MergerProposal } from './views.ts'

const goes = alias(org, 'goes')
const stays = alias(org, 'stays')

/** Mergers that wait for the word of one of the two, the oldest first; those of two that still are two. */
export const proposalsOf = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<readonly MergerProposal[]> => {
  const rows = await db
    .select({ merger: orgMerger, goes: goes.name, stays: stays.name })
    .from(orgMerger)
    .innerJoin(goes, eq(goes.id, orgMerger.fromId))
    .innerJoin(stays, eq(stays.id, orgMerger.intoId))
    .where(
      and(
        ...[eq(orgMerger.state, 'open'), gt(orgMerger.lapsesAt, now)],
        or(eq(orgMerger.fromId, orgId), eq(orgMerger.intoId, orgId)),
        ...[goes, stays].flatMap((one) => [isNull(one.mergedIntoId), isNull(one.deletedAt)]),
      ),
    )
    .orderBy(asc(orgMerger.proposedAt), asc(orgMerger.id))
  return rows.map(({ merger, ...names }) => ({
    mergerId: merger.id,
    goes: { orgId: merger.fromId, name: withoutDirectionMarks(names.goes) },
    stays: { orgId: merger.intoId, name: withoutDirectionMarks(names.stays) },
    reason: merger.reason,
    proposedAt: merger.proposedAt.toISOString(),
    lapsesAt: merger.lapsesAt.toISOString(),
    goesAgreedAt: merger.fromAgreedAt?.toISOString() ?? null,
    staysAgreedAt: merger.intoAgreedAt?.toISOString() ?? null,
  }))
}
