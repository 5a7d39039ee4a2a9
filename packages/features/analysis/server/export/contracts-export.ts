import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { cpvLabels, regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import { cellsOf, euros, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ContractsInput } from '../analysis.inputs.ts'
import type { AnalysisContract } from '../analysis.views.ts'
import { contractsFilter } from '../contracts/contract-filter.ts'
import { contractsByRefs } from '../contracts/contracts.queries.ts'
import { contractsQuestion } from '../read-model-queries.ts'
import type { ExportTexts } from './export-texts.ts'

/** Contracts that the read model is asked for at once, and that are read from the database at once. */
const REFERENCES = 20_000
const BATCH = 500

interface Named extends AnalysisContract {
  readonly cpvLabel: string | null
  readonly region: string | null
}

const namesOf = (parties: AnalysisContract['buyers']): string =>
  parties.map(({ name }) => name).join('; ')

const fieldsOf = (
  texts: ExportTexts,
  { locale, publicUrl }: { readonly locale: UiLocale; readonly publicUrl: string },
): readonly Field<Named>[] => {
  const { contracts: words } = texts
  const pageOf = (rfxId: string) => publicUrl + withLocale(locale, `/rfx/${rfxId}`)
  return [
    field(words.day, 'day', (row) => row.day),
    field(words.title, 'text', (row) => row.title),
    field(words.lot, 'text', (row) => row.lotId),
    field(words.lotTitle, 'text', (row) => row.lotTitle),
    field(words.buyers, 'text', (row) => namesOf(row.buyers)),
    field(words.suppliers, 'text', (row) => namesOf(row.suppliers)),
    field(words.cpvCode, 'text', (row) => row.cpv),
    field(words.cpv, 'text', (row) => row.cpvLabel),
    field(words.country, 'text', (row) => row.country),
    field(words.region, 'text', (row) => row.region),
    field(
      words.contractType,
      'text',
      (row) => row.contractType && texts.contractTypes[row.contractType],
    ),
    field(words.value, 'number', (row) => row.value?.amount ?? null),
    field(words.currency, 'text', (row) => row.value?.currency ?? null),
    field(words.counted, 'number', (row) => euros(row.cents)),
    field(words.leftOut, 'text', (row) => row.leftOut && texts.leftOut[row.leftOut]),
    field(words.tenders, 'number', (row) => row.tenders),
    field(words.isFramework, 'text', (row) => (row.isFramework ? texts.yes : texts.no)),
    field(words.startsOn, 'day', (row) => row.startsOn),
    field(words.endsOn, 'day', (row) => row.endsOn),
    field(words.source, 'text', (row) => texts.sources[row.source]),
    field(words.page, 'text', (row) => pageOf(row.rfxId)),
  ]
}

/** With codes and regions by their names. */
const withNames = async (
  { readDb, locale }: Context,
  items: readonly AnalysisContract[],
): Promise<Named[]> => {
  const [codes, regions] = await Promise.all([
    cpvLabels(
      readDb,
      items.flatMap(({ cpv }) => cpv ?? []),
      locale,
    ),
    regionLabels(readDb, [...new Set(items.flatMap(({ nuts }) => nuts ?? []))], locale),
  ])
  return items.map((item) => ({
    ...item,
    cpvLabel: item.cpv && (codes[item.cpv] ?? null),
    region: item.nuts && (regions[item.nuts] ?? item.nuts),
  }))
}

/** A list of contracts as a table, in its order, however long it is. */
export const contractsTable = async (
  ctx: Context,
  asked: ContractsInput,
  texts: ExportTexts,
): Promise<Table> => {
  const question = contractsQuestion(asked, await contractsFilter(ctx, asked))
  const columns = fieldsOf(texts, ctx)
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += REFERENCES) {
      const { rows } = await ctx.analysis.contracts({ ...question, offset, limit: REFERENCES })
      for (let start = 0; start < rows.length; start += BATCH) {
        const items = await contractsByRefs(
          ctx.readDb,
          rows.slice(start, start + BATCH),
          ctx.locale,
        )
        yield (await withNames(ctx, items)).map((item) => cellsOf(columns, item))
      }
      if (rows.length < REFERENCES) return
    }
  }
  return { columns, rows: batches() }
}
