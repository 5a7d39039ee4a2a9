import type { GroupsQuestion } from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  cellsOf,
  euros,
  type Field,
  field,
  ratio,
} from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { RowsInput } from '../analysis.inputs.ts'
import type { AnalysisRow } from '../analysis.views.ts'
import { madeOf, rowsOf } from '../rankings.ts'
import { modelFilter } from '../read-model-filter.ts'
import { rowsQuestion } from '../read-model-queries.ts'
import { knownSum, pageOfOrg } from './export-cells.ts'
import type { ExportTexts } from './export-texts.ts'

/** Rows that the read model is asked for at once. */
const BATCH = 5000

type RowField = Field<AnalysisRow>
type Words = ExportTexts['rows']

const subjectFields = (
  ctx: Context,
  kind: RowsInput['kind'],
  words: Words,
): readonly RowField[] => {
  if (kind === 'cpv' || kind === 'industry') {
    const part = (name: 'code' | 'label') => (row: AnalysisRow) =>
      row.subject.kind === 'org' ? null : row.subject[name]
    return [field(words.code, 'text', part('code')), field(words[kind], 'text', part('label'))]
  }
  const orgOf = ({ subject }: AnalysisRow) => (subject.kind === 'org' ? subject : null)
  return [
    field(words.organisation, 'text', (row) => orgOf(row)?.name ?? null),
    field(words.country, 'text', (row) => orgOf(row)?.country ?? null),
    field(words.page, 'text', (row) => pageOfOrg(ctx, orgOf(row)?.orgId)),
  ]
}

const figureFields = (words: Words): readonly RowField[] => [
  field(words.contracts, 'number', (row) => row.contracts),
  field(words.sum, 'number', (row) => knownSum(row)),
  field(words.valued, 'number', (row) => row.valued),
  field(words.shareOfContracts, 'number', (row) => ratio(row.shareOfContracts, 1)),
  field(words.shareOfSum, 'number', (row) => row.shareOfSum && ratio(row.shareOfSum, 1)),
  field(words.averageTenders, 'number', (row) => ratio(row.tenders, row.withTenders)),
  field(words.singleBid, 'number', (row) => ratio(row.singleBid, row.withTenders)),
  field(words.unawarded, 'number', (row) => row.unawarded),
  field(words.firstDay, 'day', (row) => row.firstDay),
  field(words.lastDay, 'day', (row) => row.lastDay),
  field(words.contractsBefore, 'number', (row) => row.before?.contracts ?? null),
  field(words.sumBefore, 'number', (row) => euros(row.before?.sum ?? null)),
]

/** A list of rows as a table, in its order, however long it is. */
export const rowsTable = async (
  ctx: Context,
  input: RowsInput,
  texts: ExportTexts,
): Promise<Table> => {
  const [filter, made] = await Promise.all([modelFilter(ctx, input.filters), madeOf(ctx, input)])
  const question: Omit<GroupsQuestion, 'offset' | 'limit'> = rowsQuestion(
    input,
    filter,
    made.grouping,
  )
  const columns = [...subjectFields(ctx, input.kind, texts.rows), ...figureFields(texts.rows)]
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += BATCH) {
      const { rows, totals } = await ctx.analysis.groups({ ...question, offset, limit: BATCH })
      const named = await made.naming(rows.map(({ key }) => key))
      yield rowsOf(rows, totals, named).map((row) => cellsOf(columns, row))
      if (rows.length < BATCH) return
    }
  }
  return { columns, rows: batches() }
}
