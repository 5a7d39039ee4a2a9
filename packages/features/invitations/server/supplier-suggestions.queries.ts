import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { GroupsAnswer, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { namedOrgs } from '@kogge/features/analysis/server/analysis.api.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { inArray } from 'drizzle-orm'
import { invitedAmong, ownRequest } from './invitations.queries.ts'
import type { Suggestions } from './invitations.views.ts'

const SHOWN = 20
/** Contracts older than that tell little of who would bid now. */
const YEARS = 4
/** Digits of a code that similar lots share: its class, and where too few won such, its group. */
const LEVELS = [4, 3] as const
const ENOUGH = 5

/** What similar lots share: beginnings of their codes and the countries that they are in. */
const likenessOf = (document: RequestDocument, lotId: string | undefined, digits: number) => {
  const lots = document.lots.filter((lot) => lotId === undefined || lot.id === lotId)
  const codes = [...lots.map(({ cpv }) => cpv.main), document.cpv.main].flatMap((code) =>
    code ? [cpvPrefix(code).slice(0, digits)] : [],
  )
  const places = [...lots.flatMap(({ place }) => place), ...document.place]
  // Of a lot, its own code alone where it has one.
  const requested = lotId === undefined ? codes : codes.slice(0, 1)
  return {
    cpv: [...new Set(requested)],
    countries: [...new Set(places.map(({ country }) => country))],
  }
}

const contactsOf = async (db: Db, orgIds: readonly string[]) => {
  if (orgIds.length === 0) return new Map()
  const rows = await db
    .select({ id: org.id, email: org.email, claimedAt: org.claimedAt })
    .from(org)
    .where(inArray(org.id, [...orgIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Who won contracts like the lots of a buyer's own request in the last years, most first: by the
 * classes of their CPV codes in the same countries, or the wider groups where too few did. Throws
 * `record.not_found`.
 */
export const suggestionsFor = async (
  ctx: UserContext,
  input: { readonly orgId: string; readonly rfxId: string; readonly lotId?: string | undefined },
): Promise<Suggestions> => {
  const { readDb, analysis, now } = ctx
  const { document } = await ownRequest(ctx.db, input.rfxId, input.orgId)
  const since = `${now.getUTCFullYear() - YEARS}-${now.toISOString().slice(5, 10)}`
  let answer: GroupsAnswer | null = null
  let within: Suggestions['within'] = null
  for (const digits of LEVELS) {
    const { cpv, countries } = likenessOf(document, input.lotId, digits)
    if (cpv.length === 0) break
    const filter: ModelFilter = {
      cpvPrefixes: cpv,
      from: since,
      until: now.toISOString().slice(0, 10),
      ...(countries.length > 0 && { countries }),
    }
    const grouping = { by: 'supplier' as const }
    answer = await analysis.groups({ filter, grouping, sort: 'count', offset: 0, limit: SHOWN })
    within = { cpv, countries, since }
    if (answer.rows.length >= ENOUGH) break
  }
  const rows = answer?.rows ?? []
  const named = await namedOrgs(
    readDb,
    rows.map(({ key }) => key),
  )
  const ids = [...named.values()].flatMap(({ orgId }) => orgId ?? [])
  const [contacts, invited] = await Promise.all([
    contactsOf(readDb, ids),
    invitedAmong(ctx.db, input.rfxId, ids),
  ])
  const items = rows.flatMap(({ key, contracts, sum, lastDay }) => {
    const found = named.get(key)
    // Nobody invites themselves.
    if (!found?.orgId || found.orgId === input.orgId) return []
    const contact = contacts.get(found.orgId)
    return [
      {
        org: {
          orgId: found.orgId,
          name: withoutDirectionMarks(found.name),
          country: found.country,
        },
        isClaimed: contact?.claimedAt !== null && contact !== undefined,
        email: contact?.email ?? null,
        isInvited: invited.has(found.orgId),
        contracts,
        sumEur: sum,
        lastDay,
      },
    ]
  })
  return { within, items }
}
