import { authorizeInActiveOrg, mayInActiveOrg } from '@kogge/domain/access/in-active-org.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/vocabulary.ts'
import { countCutList } from '@kogge/features/analysis/server/commands.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import { tendersByIds } from '@kogge/features/tenders/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { z } from 'zod'
import type { inputs } from '../../../inputs.ts'
import type { Place } from '../raised.ts'
import { judgedRequests, tenderedContracts } from '../tendering/data.ts'
import { contractsBehind, flaggedRequests } from './data.ts'
import type { FlagContractsPage, FlaggedPage } from './views.ts'

const PAGE = 25

const keyOf = ({ rfxId, position }: { readonly rfxId: string; readonly position: number }) =>
  `${rfxId} ${position}`

/** Those behind an indicator; R038 is one of buyers alone. */
const listed = (db: Context['db'], asked: z.infer<typeof inputs.flagged>) => {
  const place = { offset: asked.cursor ?? 0, limit: PAGE }
  const { orgId, role, code, all: isAll = false } = asked
  if (code !== 'R038') return flaggedRequests(db, { orgId, role, code, isAll }, place)
  return role === 'buyer' ? judgedRequests(db, orgId, place) : { total: 0, requests: [] }
}

/** The requests that a figure of an organisation counts; for everyone, as the figure is. */
export const flaggedPageOf = async (
  ctx: Context,
  asked: z.infer<typeof inputs.flagged>,
): Promise<FlaggedPage> => {
  const offset = asked.cursor ?? 0
  const { total, requests } = await listed(ctx.readDb, asked)
  const { actor, now, readDb, locale } = ctx
  const ids = requests.map(({ rfxId }) => rfxId)
  const cards = await tendersByIds(readDb, ids, { actor, now, language: locale })
  const known = new Map(cards.map((card) => [card.rfxId as string, card]))
  return {
    items: requests.flatMap(({ rfxId, told, tenders }) => {
      const card = known.get(rfxId)
      if (!card) return []
      const { title, buyer, publishedAt } = card
      return [
        {
          ...{ rfxId, told, tenders, publishedAt },
          title: title && { text: title.text, language: title.language },
          buyer: buyer && { orgId: buyer.orgId, name: buyer.name },
        },
      ]
    }),
    total,
    nextCursor: offset + PAGE < total ? offset + PAGE : null,
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
 * The contracts that an indicator of an organisation was told from: as elsewhere the first few for
 * those whose plan has no full search, of so many lists in an hour (`request.rate_limited` beyond it);
 * asking for more throws `plan.required`.
 */
export const flagContractsOf = async (
  ctx: Context,
  asked: z.infer<typeof inputs.flagContracts>,
): Promise<FlagContractsPage> => {
  const offset = asked.cursor ?? 0
  const { actor, now, readDb, locale } = ctx
  if (offset > 0) authorizeInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  const isFull = mayInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  if (!isFull) await countCutList(ctx)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const { total, refs, won } = await contractsOf(ctx, asked, { offset, limit })
  const contracts = await contractsByRefs(readDb, refs, locale)
  return {
    items: contracts.map((contract) => {
      const { rfxId, position, title, titleLanguage, lotTitle, day, cents } = contract
      const { buyers, suppliers } = contract
      return {
        ...{ rfxId, position, title, titleLanguage, lotTitle, buyers, suppliers, day, cents },
        hasWon: won?.has(keyOf(contract)) ?? null,
      }
    }),
    total,
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    isCut: !isFull && total > limit,
  }
}
