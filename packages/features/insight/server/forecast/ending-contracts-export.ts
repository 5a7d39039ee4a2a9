import { authorizeInActiveOrg } from '@kogge/domain/access/active-org-permissions.ts'
import type { FORECAST_BASES } from '@kogge/domain/insight/forecast/forecast-lead-times.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { cellsOf, euros, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Cell, Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { inputs } from '../insight.inputs.ts'
import { endingItems, endingQuestion } from './ending-contract-items.ts'
import type { EndingContract } from './ending-contracts.views.ts'

/** Contracts that the read model is asked for at once, and that are read from the database at once. */
const REFERENCES = 20_000
const BATCH = 500

/** The words of the file in one language: its name, its headings, and what a forecast is made of. */
export interface EndingTexts {
  readonly file: string
  readonly columns: Readonly<
    Record<
      | 'title'
      | 'lot'
      | 'lotTitle'
      | 'buyers'
      | 'suppliers'
      | 'cpvCode'
      | 'value'
      | 'startsOn'
      | 'endsOn'
      | 'isReckoned'
      | 'calledOn'
      | 'calledPage'
      | 'expectedOn'
      | 'halfFrom'
      | 'halfUntil'
      | 'mostFrom'
      | 'mostUntil'
      | 'chance'
      | 'basis'
      | 'cases'
      | 'page',
      string
    >
  >
  readonly bases: Readonly<Record<(typeof FORECAST_BASES)[number], string>>
  readonly yes: string
  readonly no: string
}

const namesOf = (parties: EndingContract['buyers']): string =>
  parties.map(({ name }) => name).join('; ')

const percentOf = (part: number): number => Math.round(part * 100)

const fieldsOf = (
  { columns: words, bases, yes, no }: EndingTexts,
  { locale, publicUrl }: Context,
): readonly Field<EndingContract>[] => {
  const pageOf = (rfxId: string) => publicUrl + withLocale(locale, `/rfx/${rfxId}`)
  return [
    field(words.title, 'text', (row) => row.title),
    field(words.lot, 'text', (row) => row.lotId),
    field(words.lotTitle, 'text', (row) => row.lotTitle),
    field(words.buyers, 'text', (row) => namesOf(row.buyers)),
    field(words.suppliers, 'text', (row) => namesOf(row.suppliers)),
    field(words.cpvCode, 'text', (row) => row.cpv),
    field(words.value, 'number', (row) => euros(row.cents)),
    field(words.startsOn, 'day', (row) => row.startsOn),
    field(words.endsOn, 'day', (row) => row.endsOn),
    field(words.isReckoned, 'text', (row) => (row.endsBy === 'stated' ? no : yes)),
    field(words.calledOn, 'day', (row) => row.called?.day ?? null),
    field(words.calledPage, 'text', (row) => row.called && pageOf(row.called.rfxId)),
    field(words.expectedOn, 'day', (row) => row.forecast?.expectedOn ?? null),
    field(words.halfFrom, 'day', (row) => row.forecast?.half[0] ?? null),
    field(words.halfUntil, 'day', (row) => row.forecast?.half[1] ?? null),
    field(words.mostFrom, 'day', (row) => row.forecast?.most[0] ?? null),
    field(words.mostUntil, 'day', (row) => row.forecast?.most[1] ?? null),
    field(words.chance, 'number', (row) => row.forecast && percentOf(row.forecast.chance)),
    field(words.basis, 'text', (row) => row.forecast && bases[row.forecast.basis]),
    field(words.cases, 'number', (row) => row.forecast?.n ?? null),
    field(words.page, 'text', (row) => pageOf(row.rfxId)),
  ]
}

/**
 * The list of contracts that end soon as a file, whole, in its order: `list` is what
 * `insight.ending` is asked for, without a cursor. For those who have full search and files; throws
 * `plan.required`, `record.not_found` or `request.invalid`.
 */
export const endingFile = (
  ctx: Context,
  list: unknown,
  texts: EndingTexts,
): { readonly name: string; table(): Promise<Table> } => {
  const { data: requested, success } = inputs.wholeEnding.safeParse(list)
  if (!success) throw new AppError('request.invalid')
  for (const permission of ['org.search_full', 'rfx.export_csv'] as const)
    authorizeInActiveOrg(ctx.actor, requested.activeOrgId, permission, ctx.now)
  const columns = fieldsOf(texts, ctx)
  const table = async (): Promise<Table> => {
    const question = await endingQuestion(ctx, requested)
    const batches = async function* (): AsyncGenerator<Cell[][]> {
      for (let offset = 0; ; offset += REFERENCES) {
        const { rows } = await ctx.analysis.contracts({ ...question, offset, limit: REFERENCES })
        for (let start = 0; start < rows.length; start += BATCH) {
          const items = await endingItems(ctx, rows.slice(start, start + BATCH))
          yield items.map((item) => cellsOf(columns, item))
        }
        if (rows.length < REFERENCES) return
      }
    }
    return { columns, rows: batches() }
  }
  return { name: texts.file, table }
}
