import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { alsoSearched } from '@kogge/features/search/server/search.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { type ContractsInput, inputs, type RowsInput } from './analysis.inputs.ts'
import {
  type AnalysisPage,
  analysisComparison,
  analysisMap,
  analysisMarket,
  analysisNetwork,
  analysisPage,
  type ContractPage,
  contractPage,
} from './analysis.views.ts'
import { authorizeAll, seesAll } from './analysis-access.ts'
import { networkOf } from './buyer-supplier-network.ts'
import { comparisonOf, totalsView } from './comparison.ts'
import { allowedContracts } from './contracts/contract-access.ts'
import { contractsFilter } from './contracts/contract-filter.ts'
import { contractsByRefs } from './contracts/contracts.queries.ts'
import { decodeCursor, encodeCursor, listKey } from './list-cursor.ts'
import { madeOf, rowsOf } from './rankings.ts'
import { modelFilter } from './read-model-filter.ts'
import { contractsQuestion, rowsQuestion } from './read-model-queries.ts'
import { mapOf } from './region-map.ts'

const ROWS_A_PAGE = 50
const CONTRACTS_A_PAGE = 25

type Paged<Asked> = Asked & {
  readonly cursor?: string | null | undefined
  readonly direction?: 'forward' | 'backward' | undefined
}

/** Which part of a list the caller gets: pages of it, or its first few. Throws as access.ts does. */
const placeIn = (
  ctx: Context,
  list: string,
  input: Paged<RowsInput | ContractsInput>,
  size: number,
) => {
  const offset = decodeCursor(list, input.cursor)
  const isFull = seesAll(ctx.actor, input, ctx.now)
  if (offset > 0) authorizeAll(ctx.actor, input, ctx.now)
  const limit = isFull ? size : ANALYSIS_FREE_ROWS
  const after = (total: number) => ({
    nextCursor: isFull && offset + limit < total ? encodeCursor(list, offset + limit) : null,
    isCut: !isFull && total > limit,
  })
  return { offset, limit, after }
}

const rowsPage = async (ctx: Context, input: Paged<RowsInput>): Promise<AnalysisPage> => {
  const { kind, sortBy, cpvLevel, filters } = input
  const list = listKey({ kind, sortBy, filters, ...(kind === 'cpv' && { cpvLevel }) })
  const { offset, limit, after } = placeIn(ctx, list, input, ROWS_A_PAGE)
  const [filter, made] = await Promise.all([modelFilter(ctx, filters), madeOf(ctx, input)])
  const [{ rows, groups, totals, buckets }, asOf] = await Promise.all([
    ctx.analysis.groups({ ...rowsQuestion(input, filter, made.grouping), offset, limit }),
    ctx.analysis.asOf(),
  ])
  const named = await made.naming(rows.map(({ key }) => key))
  return {
    rows: rowsOf(rows, totals, named),
    ...after(groups),
    groups,
    totals,
    buckets: [...buckets],
    asOf: asOf?.toISOString() ?? null,
  }
}

const contractsPage = async (ctx: Context, input: Paged<ContractsInput>): Promise<ContractPage> => {
  const { cursor: _cursor, direction: _direction, activeOrgId: _activeOrgId, ...asked } = input
  const list = listKey({ contracts: asked })
  const { offset, limit, after } = placeIn(ctx, list, input, CONTRACTS_A_PAGE)
  const allowed = await allowedContracts(ctx, input)
  const question = contractsQuestion(allowed, await contractsFilter(ctx, allowed))
  const { rows, total } = await ctx.analysis.contracts({ ...question, offset, limit })
  return { items: await contractsByRefs(ctx.readDb, rows, ctx.locale), total, ...after(total) }
}

/**
 * Market analysis: who wins, who buys, what is bought. Sums, series and maps are for everyone; the
 * rest is cut or closed as access.ts says.
 */
export const analysisRouter = router({
  analysis: router({
    rows: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.rows)
      .output(analysisPage)
      .query(({ ctx, input }) => rowsPage(ctx, input)),

    totals: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.totals)
      .output(analysisMarket)
      .query(async ({ ctx, input }) => {
        const filter = await modelFilter(ctx, input.filters)
        const [totals, asOf, also] = await Promise.all([
          ctx.analysis.totals(filter),
          ctx.analysis.asOf(),
          alsoSearched(ctx.readDb, input.filters),
        ])
        return { ...totalsView(totals, asOf), also }
      }),

    contracts: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.contracts)
      .output(contractPage)
      .query(({ ctx, input }) => contractsPage(ctx, input)),

    map: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.map)
      .output(analysisMap)
      .query(async ({ ctx, input }) =>
        mapOf(ctx, await modelFilter(ctx, input.filters), input.level),
      ),

    network: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.network)
      .output(analysisNetwork)
      .query(async ({ ctx, input }) => {
        authorizeAll(ctx.actor, input, ctx.now)
        return networkOf(ctx, await modelFilter(ctx, input.filters), input.by, input.limit)
      }),

    compare: publicProcedure
      .meta({ turn: 'market' })
      .input(inputs.compare)
      .output(analysisComparison)
      .query(async ({ ctx, input }) => {
        authorizeAll(ctx.actor, input, ctx.now)
        return comparisonOf(ctx, await modelFilter(ctx, input.filters), input)
      }),
  }),
})

export type AnalysisRouter = typeof analysisRouter
