import { cellsOf, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { NetworkInput } from '../analysis.inputs.ts'
import type { AnalysisNetwork } from '../analysis.views.ts'
import { type NamedOrg, orgsByNums } from '../counted-orgs.queries.ts'
import { modelFilter } from '../read-model-filter.ts'
import { knownSum, pageOfOrg } from './export-cells.ts'
import type { ExportTexts } from './export-texts.ts'

/** Ties that the read model is asked for at once. */
const BATCH = 10_000

interface Tie extends Pick<AnalysisNetwork['edges'][number], 'contracts' | 'sum' | 'valued'> {
  readonly from: NamedOrg | undefined
  readonly to: NamedOrg | undefined
}

/** Who buys from whom as a table: every tie, the strongest first, however many there are. */
export const networkTable = async (
  ctx: Context,
  { filters, by }: NetworkInput,
  { rows: words }: ExportTexts,
): Promise<Table> => {
  const filter = await modelFilter(ctx, filters)
  const columns: readonly Field<Tie>[] = [
    field(words.buyer, 'text', ({ from }) => from?.name ?? null),
    field(words.buyerPage, 'text', ({ from }) => pageOfOrg(ctx, from?.orgId)),
    field(words.supplier, 'text', ({ to }) => to?.name ?? null),
    field(words.supplierPage, 'text', ({ to }) => pageOfOrg(ctx, to?.orgId)),
    field(words.contracts, 'number', (tie) => tie.contracts),
    field(words.sum, 'number', (tie) => knownSum(tie)),
    field(words.valued, 'number', (tie) => tie.valued),
  ]
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += BATCH) {
      const { edges } = await ctx.analysis.network({ filter, by, offset, limit: BATCH })
      const named = await orgsByNums(
        ctx.readDb,
        edges.flatMap(({ buyer, supplier }) => [buyer, supplier]),
      )
      yield edges.map(({ buyer, supplier, ...tie }) =>
        cellsOf(columns, { ...tie, from: named.get(buyer), to: named.get(supplier) }),
      )
      if (edges.length < BATCH) return
    }
  }
  return { columns, rows: batches() }
}
