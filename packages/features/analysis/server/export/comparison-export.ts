import {
  cellsOf,
  euros,
  type Field,
  field,
  ratio,
} from '@kogge/platform/server/exports/export-fields.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ComparisonInput } from '../analysis.inputs.ts'
import type { AnalysisComparison } from '../analysis.views.ts'
import { comparisonOf } from '../comparison.ts'
import { modelFilter } from '../read-model-filter.ts'
import { knownSum, pageOfOrg } from './export-cells.ts'
import type { ExportTexts } from './export-texts.ts'

type Compared = AnalysisComparison['orgs'][number]

/** Organisations side by side as a table, one a row. Throws as `comparisonOf` does. */
export const comparisonTable = async (
  ctx: Context,
  input: ComparisonInput,
  { rows: words }: ExportTexts,
): Promise<Table> => {
  const { orgs } = await comparisonOf(ctx, await modelFilter(ctx, input.filters), input)
  const columns: readonly Field<Compared>[] = [
    field(words.organisation, 'text', ({ org }) => org.name),
    field(words.page, 'text', ({ org }) => pageOfOrg(ctx, org.orgId)),
    field(words.contracts, 'number', (one) => one.contracts),
    field(words.sum, 'number', (one) => knownSum(one)),
    field(words.valued, 'number', (one) => one.valued),
    field(words.shareOfSum, 'number', (one) => one.shareOfSum && ratio(one.shareOfSum, 1)),
    input.role === 'supplier'
      ? field(words.buyers, 'number', (one) => one.buyers)
      : field(words.suppliers, 'number', (one) => one.suppliers),
    field(words.median, 'number', (one) => euros(one.spread?.median ?? null)),
    field(words.singleBid, 'number', (one) => ratio(one.singleBid, one.withTenders)),
    field(words.averageTenders, 'number', (one) => ratio(one.tenders, one.withTenders)),
    ...(input.role === 'buyer'
      ? [
          field<Compared>(words.hhi, 'number', (one) => one.hhi && Math.round(one.hhi)),
          field<Compared>(words.unawarded, 'number', (one) => one.unawarded),
        ]
      : []),
    field(words.firstDay, 'day', (one) => one.firstDay),
    field(words.lastDay, 'day', (one) => one.lastDay),
  ]
  const batches = async function* () {
    yield orgs.map((one) => cellsOf(columns, one))
  }
  return { columns, rows: batches() }
}
