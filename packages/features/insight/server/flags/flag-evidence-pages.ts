import {
  authorizeInActiveOrg,
  mayInActiveOrg,
} from '@kogge/domain/access/active-org-permissions.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import {
  contractsForReader,
  countTruncatedList,
} from '@kogge/features/analysis/server/analysis.api.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { z } from 'zod'
import type { inputs } from '../insight.inputs.ts'
import { judgedRequests, tenderedContracts } from './bid-flags.queries.ts'
import {
  contractsBehind,
  countInCountry,
  flaggedInCountry,
  flaggedRequests,
} from './flag-evidence.queries.ts'
import type { FlagContractsPage, FlaggedPage } from './flag-evidence.views.ts'
import type { Place } from './raised-org-flags.ts'
import { peersOf } from './rfx-flags.queries.ts'

const PAGE = 25

const keyOf = ({ rfxId, position }: { readonly rfxId: string; readonly position: number }) =>
  `${rfxId} ${position}`

type Asked = z.infer<typeof inputs.flagged>

/** Those of an organisation behind an indicator; R038 is one of buyers alone. */
const ofOrg = async (db: Context['db'], asked: Extract<Asked, { orgId: unknown }>) => {
  const offset = asked.cursor ?? 0
  const place = { offset, limit: PAGE }
  const { orgId, role, code, all: isAll = false } = asked
  const none = { total: 0, requests: [] }
  const { total, requests } =
    code !== 'R038'
      ? await flaggedRequests(db, { orgId, role, code, isAll }, place)
      : role === 'buyer'
        ? await judgedRequests(db, orgId, place)
        : none
  return { total, requests, nextCursor: offset + PAGE < total ? offset + PAGE : null }
}

/**
 * Those of a country; `total` is the figure that leads here, which a job has counted. A country of few
 * has none of its own, and is counted here.
 */
const ofCountry = async (db: Context['db'], asked: Extract<Asked, { country: unknown }>) => {
  const { country, code, all: isAll = false, cursor } = asked
  const listed = { country: country === 'all' ? null : country, code, isAll }
  const [peers, { requests, next }] = await Promise.all([
    peersOf(db, country),
    flaggedInCountry(db, listed, { below: cursor ?? null, limit: PAGE }),
  ])
  const counts = peers?.of === country ? peers.counts : []
  const count = counts.find((one) => one.code === code)
  const total = isAll ? count?.assessed : count?.flagged
  return { total: total ?? (await countInCountry(db, listed)), requests, nextCursor: next }
}

/** The requests that a figure of an indicator counts; for everyone, as the figure is. */
export const flaggedPageOf = async (ctx: Context, asked: Asked): Promise<FlaggedPage> => {
  const { total, requests, nextCursor } = await ('country' in asked
    ? ofCountry(ctx.readDb, asked)
    : ofOrg(ctx.readDb, asked))
  const { actor, now, readDb, locale } = ctx
  const ids = requests.map(({ rfxId }) => rfxId)
  const cards = await requestSummaries(readDb, ids, { actor, now, language: locale })
  const known = new Map(cards.map((card) => [card.rfxId as string, card]))
  return {
    items: requests.flatMap(({ rfxId, told, tenders }) => {
      const card = known.get(rfxId)
      if (!card) return []
      const { title, buyer, publishedAt } = card
      return [
        {
          rfxId,
          told,
          tenders,
          publishedAt,
          title: title && { text: title.text, language: title.language },
          buyer: buyer && { orgId: buyer.orgId, name: buyer.name },
        },
      ]
    }),
    total,
    nextCursor,
  }
}

/** Those behind an indicator; of R025 with those that the supplier won. */
const contractsOf = async (
  ctx: Context,
  { orgId, role, code, otherId, all: isAll = false }: z.infer<typeof inputs.flagContracts>,
  place: Place,
) => {
  const { readDb, now } = ctx
  if (code !== 'R025') {
    const asked = { orgId, role, code, otherId, isAll }
    return { ...(await contractsBehind(readDb, asked, todayOf(now), place)), won: null }
  }
  if (role === 'buyer' || otherId !== null) return { total: 0, refs: [], won: null }
  const { total, refs } = await tenderedContracts(readDb, orgId, place)
  const won = refs.filter(({ hasWon }) => hasWon)
  return { total, refs, won: new Set(won.map(keyOf)) }
}

/**
 * The contracts that are the evidence for an indicator of an organisation: as elsewhere the first
 * few for those whose plan has no full search, of so many lists in an hour (`request.rate_limited`
 * beyond it); asking for more throws `plan.required`.
 */
export const flagContractsOf = async (
  ctx: Context,
  asked: z.infer<typeof inputs.flagContracts>,
): Promise<FlagContractsPage> => {
  const offset = asked.cursor ?? 0
  const { actor, now, readDb, locale } = ctx
  if (offset > 0) authorizeInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  const isFull = mayInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  if (!isFull) await countTruncatedList(ctx)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const { total, refs, won } = await contractsOf(ctx, asked, { offset, limit })
  const contracts = await contractsForReader(readDb, refs, locale)
  return {
    items: contracts.map((contract) => {
      const { rfxId, position, title, titleLanguage, lotTitle, day, cents } = contract
      const { buyers, suppliers } = contract
      return {
        rfxId,
        position,
        title,
        titleLanguage,
        lotTitle,
        buyers,
        suppliers,
        day,
        cents,
        hasWon: won?.has(keyOf(contract)) ?? null,
      }
    }),
    total,
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    isCut: !isFull && total > limit,
  }
}
