import { cellsOf, type Field, field, ratio } from '@kogge/platform/server/exports/export-fields.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { MapInput } from '../analysis.inputs.ts'
import type { AnalysisMap } from '../analysis.views.ts'
import { modelFilter } from '../read-model-filter.ts'
import { mapOf } from '../region-map.ts'
import { knownSum } from './export-cells.ts'
import type { ExportTexts } from './export-texts.ts'

type Region = AnalysisMap['regions'][number]

/** The regions of a map as a table: some 1,500 rows at most. */
export const placesTable = async (
  ctx: Context,
  input: MapInput,
  { rows: words }: ExportTexts,
): Promise<Table> => {
  const { regions } = await mapOf(ctx, await modelFilter(ctx, input.filters), input.level)
  const whole = regions.reduce(
    (all, { contracts, sum }) => ({ contracts: all.contracts + contracts, sum: all.sum + sum }),
    { contracts: 0, sum: 0 },
  )
  const columns: readonly Field<Region>[] = [
    field(words.code, 'text', (row) => row.nuts),
    field(words.region, 'text', (row) => (row.nuts === null ? words.unknownRegion : row.name)),
    field(words.contracts, 'number', (row) => row.contracts),
    field(words.sum, 'number', (row) => knownSum(row)),
    field(words.valued, 'number', (row) => row.valued),
    field(words.shareOfContracts, 'number', (row) => ratio(row.contracts, whole.contracts)),
    field(words.shareOfSum, 'number', (row) => ratio(row.sum, whole.sum)),
  ]
  const batches = async function* () {
    yield regions.map((region) => cellsOf(columns, region))
  }
  return { columns, rows: batches() }
}
