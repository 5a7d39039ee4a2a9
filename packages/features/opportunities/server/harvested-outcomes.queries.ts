import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { suggestedOutcome } from '@kogge/domain/opportunities/suggested-outcomes.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { opportunityOf } from './opportunities.queries.ts'
import type { HarvestedOutcome } from './opportunities.views.ts'

/** Lots of one award notice; no page lists more. */
const MOST_AWARDS = 50

/** Ids of an organisation and of those that became part of it, of some that a tender names. */
const ownOf = async (
  db: Db,
  orgId: string,
  named: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (named.length === 0) return new Set()
  const rows = await db
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.id, [...named]), or(eq(org.id, orgId), eq(org.mergedIntoId, orgId))))
  return new Set(rows.map(({ id }) => id))
}

/** Each once: notices repeat themselves. */
const once = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

const awardsOf = (content: RfxContent, isOwn: (winner: RfxOrg) => boolean) =>
  once(
    content.awards.map(({ lotId, winners, value, tendersReceived }) => ({
      lotId,
      winners: once(
        winners.map((winner) => ({
          orgId: winner.orgId,
          name: winner.name,
          isOwn: isOwn(winner),
        })),
      ),
      value: value && { amount: value.amount, currency: value.currency },
      tendersReceived,
    })),
  )

/**
 * The outcome that the source of an opportunity's tender has published, with the one that it suggests for the card; null
 * where there is none yet. Throws `record.not_found`.
 */
export const harvestedOutcome = async (
  db: Db,
  grant: InOrg<OrgPermission>,
  guid: string,
): Promise<HarvestedOutcome | null> => {
  const { orgId } = grant.action
  const { rfxId } = await opportunityOf(db, grant, guid)
  const tender = rfxId === null ? null : await publicRfx(db, rfxId)
  if (!tender) return null
  const { content, stage } = tender
  const named = content.awards.flatMap(({ winners }) =>
    winners.flatMap((winner) => winner.orgId ?? []),
  )
  const own = await ownOf(db, orgId, [...new Set(named)])
  const awards = awardsOf(content, (winner) => winner.orgId !== null && own.has(winner.orgId))
  const suggested = suggestedOutcome(
    stage,
    awards,
    content.lots.flatMap(({ id, kind }) => (kind === 'lot' ? id : [])),
  )
  return suggested && { ...suggested, awards: awards.slice(0, MOST_AWARDS) }
}
