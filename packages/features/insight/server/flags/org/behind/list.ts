import { authorizeInActiveOrg, mayInActiveOrg } from '@kogge/domain/access/in-active-org.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/vocabulary.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import { tendersByIds } from '@kogge/features/tenders/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { z } from 'zod'
import type { inputs } from '../../../inputs.ts'
import { contractsBehind, flaggedRequests } from './data.ts'
import type { FlagContractsPage, FlaggedPage } from './views.ts'

const PAGE = 25

/** The requests that a figure of an organisation counts; for everyone, as the figure is. */
export const flaggedPageOf = async (
  ctx: Context,
  asked: z.infer<typeof inputs.flagged>,
): Promise<FlaggedPage> => {
  const offset = asked.cursor ?? 0
  const { total, requests } = await flaggedRequests(ctx.readDb, asked, { offset, limit: PAGE })
  const { actor, now, readDb, locale } = ctx
  const ids = requests.map(({ rfxId }) => rfxId)
  const cards = await tendersByIds(readDb, ids, { actor, now, language: locale })
  const known = new Map(cards.map((card) => [card.rfxId as string, card]))
  return {
    items: requests.flatMap(({ rfxId, told }) => {
      const card = known.get(rfxId)
      if (!card) return []
      const { title, buyer, publishedAt } = card
      return [
        {
          ...{ rfxId, told, publishedAt },
          title: title && { text: title.text, language: title.language },
          buyer: buyer && { orgId: buyer.orgId, name: buyer.name },
        },
      ]
    }),
    total,
    nextCursor: offset + PAGE < total ? offset + PAGE : null,
  }
}

/**
 * The contracts that an indicator of an organisation was told from: as elsewhere the first few for
 * those whose plan has no full search; asking for more throws `plan.required`.
 */
export const flagContractsOf = async (
  ctx: Context,
  asked: z.infer<typeof inputs.flagContracts>,
): Promise<FlagContractsPage> => {
  const offset = asked.cursor ?? 0
  const { actor, now, readDb, locale } = ctx
  if (offset > 0) authorizeInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  const isFull = mayInActiveOrg(actor, asked.activeOrgId, 'org.search_full', now)
  const limit = isFull ? PAGE : ANALYSIS_FREE_ROWS
  const { total, refs } = await contractsBehind(readDb, asked, todayOf(now), { offset, limit })
  const contracts = await contractsByRefs(readDb, refs, locale)
  return {
    items: contracts.map(
      ({ rfxId, title, titleLanguage, lotTitle, buyers, suppliers, day, cents }) => ({
        ...{ rfxId, title, titleLanguage, lotTitle, buyers, suppliers, day, cents },
      }),
    ),
    total,
    nextCursor: isFull && offset + limit < total ? offset + limit : null,
    isCut: !isFull && total > limit,
  }
}
