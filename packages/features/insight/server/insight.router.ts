import { authorizeInActiveOrg } from '@kogge/domain/access/active-org-permissions.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { marketsAround } from '@kogge/domain/insight/price-benchmark.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { contractsOfBenchmark } from './benchmark/benchmark-contract-pages.ts'
import { benchmarkContractsView } from './benchmark/benchmark-contracts.views.ts'
import { benchmark, marketOf } from './benchmark/price-benchmark.queries.ts'
import { benchmarkView } from './benchmark/price-benchmark.views.ts'
import { flagContractsPage, flaggedPage } from './flags/flag-evidence.views.ts'
import { flagContractsOf, flaggedPageOf } from './flags/flag-evidence-pages.ts'
import { orgFlagsView, requestFlagsView } from './flags/flags.views.ts'
import { orgFlags } from './flags/org-flags.queries.ts'
import { requestFlags } from './flags/rfx-flags.queries.ts'
import { endingContracts } from './forecast/ending-contracts.queries.ts'
import { endingPage } from './forecast/ending-contracts.views.ts'
import { inputs } from './insight.inputs.ts'
import { likelyBidders, similarTenders } from './similar/likely-bidders.queries.ts'
import { likelyBiddersView, similarTendersView } from './similar/similar-rfx.views.ts'

const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new AppError('record.not_found')
  return value
}

/** Lets through whose plan shows related requests. Throws `plan.required`, or `record.not_found`. */
const readerOf = (
  { actor, now }: Context,
  {
    activeOrgId,
    language,
  }: { readonly activeOrgId?: OrgId | undefined; readonly language: string },
) => {
  authorizeInActiveOrg(actor, activeOrgId, 'rfx.view_related', now)
  return { actor, now, language }
}

export const insightRouter = router({
  insight: router({
    /**
     * Indicators of one request: those that stand out, those that do not, and those that are
     * unknown.
     */
    flags: publicProcedure
      .input(inputs.flags)
      .output(requestFlagsView)
      .query(async ({ ctx, input }) => found(await requestFlags(ctx.readDb, input.rfxId, ctx))),

    /** Indicators of an organisation as a buyer or a supplier, beside its peers. */
    orgFlags: publicProcedure
      .input(inputs.orgFlags)
      .output(orgFlagsView)
      .query(async ({ ctx, input }) => found(await orgFlags(ctx.readDb, input.orgId, input.role))),

    /** The requests of an organisation, or of a country, in which an indicator stands out. */
    flagged: publicProcedure
      .input(inputs.flagged)
      .output(flaggedPage)
      .query(({ ctx, input }) => flaggedPageOf(ctx, input)),

    /** The contracts that are the evidence for an indicator of an organisation itself. */
    flagContracts: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.flagContracts)
      .output(flagContractsPage)
      .query(({ ctx, input }) => flagContractsOf(ctx, input)),

    /** Requests like one. */
    similar: publicProcedure
      .input(inputs.related)
      .output(similarTendersView)
      .query(async ({ ctx, input }) => {
        const reader = readerOf(ctx, input)
        return found(await similarTenders(ctx.readDb, input.rfxId, reader))
      }),

    /** Who may be expected to bid for one. */
    bidders: publicProcedure
      .input(inputs.related)
      .output(likelyBiddersView)
      .query(async ({ ctx, input }) => {
        const reader = readerOf(ctx, input)
        return found(await likelyBidders(ctx.readDb, input.rfxId, reader))
      }),

    /** What contracts like it were awarded for; null where it names no CPV code. */
    benchmark: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.benchmark)
      .output(benchmarkView.nullable())
      .query(async ({ ctx, input: { rfxId, unit, language } }) => {
        const { isKnown, market } = await marketOf(ctx.readDb, rfxId)
        if (!isKnown) throw new AppError('record.not_found')
        if (!market) return null
        const markets = marketsAround(market.cpv, market.country, unit)
        return benchmark(ctx.readDb, markets, unit, { today: todayOf(ctx.now), language })
      }),

    /** The contracts that it was made of. */
    benchmarkContracts: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.benchmarkContracts)
      .output(benchmarkContractsView)
      .query(({ ctx, input }) => contractsOfBenchmark(ctx, input)),

    /** Contracts that end soon, and when their successors are to be expected. */
    ending: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.ending)
      .output(endingPage)
      .query(({ ctx, input }) => endingContracts(ctx, input)),
  }),
})

export type InsightRouter = typeof insightRouter
