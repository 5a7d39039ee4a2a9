import type { Db } from '@kogge/db/client.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { provenVoices } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MergerProposal } from './merger-proposals.views.ts'

const goes = alias(org, 'goes')
const stays = alias(org, 'stays')

/**
 * Mergers that wait for the word of one of the two, the oldest first; those of two that still are two, and as
 * the server wrote them.
 */
export const proposalsOf = async (
  ctx: Pick<Context, 'db' | 'sealing' | 'now'>,
  orgId: string,
): Promise<readonly MergerProposal[]> => {
  const { db, now } = ctx
  const rows = await db
    .select({ merger: orgMerger, goes: goes.name, stays: stays.name })
    .from(orgMerger)
    .innerJoin(goes, eq(goes.id, orgMerger.fromId))
    .innerJoin(stays, eq(stays.id, orgMerger.intoId))
    .where(
      and(
        eq(orgMerger.state, 'open'),
        gt(orgMerger.lapsesAt, now),
        or(eq(orgMerger.fromId, orgId), eq(orgMerger.intoId, orgId)),
        ...[goes, stays].flatMap((one) => [isNull(one.mergedIntoId), isNull(one.deletedAt)]),
      ),
    )
    .orderBy(asc(orgMerger.proposedAt), asc(orgMerger.id))
  const proven = []
  for (const row of rows) if (await provenVoices(ctx, row.merger)) proven.push(row)
  return proven.map(({ merger, ...names }) => ({
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

/** Both of a proposal that is made to this organisation, else none. */
export const sidesOf = async (
  db: Db,
  orgId: string,
  mergerId: string,
): Promise<readonly string[]> => {
  const [sides] = await db
    .select({ fromId: orgMerger.fromId, intoId: orgMerger.intoId })
    .from(orgMerger)
    .where(
      and(
        eq(orgMerger.id, mergerId),
        eq(orgMerger.state, 'open'),
        or(eq(orgMerger.fromId, orgId), eq(orgMerger.intoId, orgId)),
      ),
    )
  return sides ? [sides.fromId, sides.intoId] : []
}
