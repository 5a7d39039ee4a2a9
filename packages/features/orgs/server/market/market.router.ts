import { periodOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { countTruncatedList } from '@kogge/features/analysis/server/analysis.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { contractsAs } from './contract-filters.ts'
import { divisionsOf } from './cpv-divisions.queries.ts'
import {
  type MarketRole,
  marketContracts,
  marketContractsInput,
  marketDivisions,
  marketFigures,
  marketInput,
  marketListInput,
  marketPartners,
  marketPlaces,
} from './market.views.ts'
import { reachOf } from './market-access.ts'
import { contractsOfScope } from './market-contracts.queries.ts'
import { figuresOf } from './market-figures.queries.ts'
import { type MarketScope, marketScope } from './market-scope.queries.ts'
import { placesOf } from './performance-regions.queries.ts'
import { partnersOf } from './trading-partners.queries.ts'

const PAGE_SIZE = 20

interface Listed {
  readonly activeOrgId: OrgId | null
  readonly cursor?: string | null | undefined
}

const reach = (
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { activeOrgId, cursor }: Listed,
) => reachOf(actor, activeOrgId, now, { offset: Number(cursor ?? 0), limit: PAGE_SIZE })

interface Whose {
  readonly orgId: string
  readonly withChildren: boolean
}

/** Throws `record.not_found` where the organisation is no more. */
const scopeOf = async (ctx: Context, { orgId, withChildren }: Whose): Promise<MarketScope> => {
  const scope = await marketScope(ctx.readDb, orgId, withChildren)
  if (!scope) throw new AppError('record.not_found')
  return scope
}

type When = Parameters<typeof periodOf>[0]

const ofPeriod = (scope: MarketScope, role: MarketRole, months: When, now: Date) => ({
  ...contractsAs(role, scope.nums),
  ...periodOf(months, now),
})

/**
 * What an organisation buys and wins, as contracts tell it. Figures are everybody's; of lists,
 * readers without full search see the first rows: see access.ts.
 */
export const marketRouter = router({
  figures: publicProcedure
    .meta({ turn: 'market' })
    .input(marketInput)
    .output(marketFigures)
    .query(async ({ ctx, input }) =>
      figuresOf(ctx.readDb, ctx.analysis, await scopeOf(ctx, input), { ...input, now: ctx.now }),
    ),

  partners: publicProcedure
    .meta({ turn: 'market' })
    .input(marketListInput.extend({ sortBy: z.enum(['count', 'value']).default('count') }))
    .output(marketPartners)
    .query(async ({ ctx, input }) => {
      const { role, months, sortBy } = input
      const filter = ofPeriod(await scopeOf(ctx, input), role, months, ctx.now)
      return partnersOf(ctx.readDb, ctx.analysis, filter, role, sortBy, reach(ctx, input))
    }),

  divisions: publicProcedure
    .meta({ turn: 'market' })
    .input(marketListInput)
    .output(marketDivisions)
    .query(async ({ ctx, input }) => {
      const { role, months, language } = input
      const own = contractsAs(role, (await scopeOf(ctx, input)).nums)
      const when = periodOf(months, ctx.now)
      const { divisions } = await divisionsOf(ctx.readDb, ctx.analysis, own, when, language)
      // There are few enough for one page; what a plan does not reach is left out here.
      const { isFull, limit } = reach(ctx, input)
      const items = isFull ? divisions : divisions.slice(0, limit)
      const total = divisions.length
      return { items, nextCursor: null, total, isCut: items.length < total }
    }),

  places: publicProcedure
    .meta({ turn: 'market' })
    .input(marketListInput.omit({ activeOrgId: true, cursor: true, direction: true }))
    .output(marketPlaces)
    .query(async ({ ctx, input }) => {
      const { role, months, language } = input
      const filter = ofPeriod(await scopeOf(ctx, input), role, months, ctx.now)
      return placesOf(ctx.readDb, ctx.analysis, filter, language)
    }),

  contracts: publicProcedure
    .meta({ turn: 'market' })
    .input(marketContractsInput)
    .output(marketContracts)
    .query(async ({ ctx, input }) => {
      const scope = await scopeOf(ctx, input)
      const reached = reach(ctx, input)
      if (!reached.isFull) await countTruncatedList(ctx)
      return contractsOfScope(ctx.readDb, ctx.analysis, scope, input, reached, ctx.now)
    }),
})
