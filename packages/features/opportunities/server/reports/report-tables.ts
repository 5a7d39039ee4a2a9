import { type FunnelStep, funnelOf } from '@kogge/domain/opportunities/report-figures.ts'
import type { ReportPart } from '@kogge/domain/opportunities/report-parts.ts'
import {
  cellsOf,
  euros,
  type Field,
  field,
  ratio,
} from '@kogge/platform/server/exports/export-fields.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { forecastOf } from './forecasts.queries.ts'
import { marketShareOf } from './market-shares.queries.ts'
import type { ReportTexts } from './report-export-texts.ts'
import type { ReportFilters } from './report-filters.ts'
import type { ForecastView, MarketShareView, ReportView } from './reports.views.ts'
import { reportOf } from './stage-reports.queries.ts'
import { winRatesOf } from './win-rates.queries.ts'
import { divisionNames, winRateFields, winRateRows } from './win-rates-table.ts'

/** A report has some hundred rows at most: they are sent at once. */
const tableOf = <Row>(columns: readonly Field<Row>[], rows: readonly Row[]): Table => ({
  columns,
  rows: (async function* () {
    yield rows.map((row) => cellsOf(columns, row))
  })(),
})

/** A sum in euros; empty where none of those counted has a value. */
const knownEuros = ({ cents, valued }: { readonly cents: number; readonly valued: number }) =>
  valued > 0 ? euros(cents) : null
const shareOf = (share: number | null) => (share === null ? null : ratio(share, 1))

type TableOf = (
  ctx: Context,
  orgId: string,
  filters: ReportFilters,
  texts: ReportTexts,
) => Promise<Table>

/** The parts of the reports as tables. */
export const REPORT_TABLES: Readonly<Record<ReportPart, TableOf>> = {
  stages: async ({ db }, orgId, filters, { columns: words, stages, resolutions }) =>
    tableOf<FunnelStep>(
      [
        field(words.stage, 'text', ({ step }) => (step === 'WON' ? resolutions.WON : stages[step])),
        field(words.reached, 'number', ({ reached }) => reached),
        field(words.ofBefore, 'number', ({ ofBefore }) => shareOf(ofBefore)),
        field(words.ofAll, 'number', ({ ofAll }) => shareOf(ofAll)),
        field(words.open, 'number', ({ open }) => open),
        field(words.ended, 'number', ({ ended }) => ended),
        field(words.medianDays, 'number', ({ medianDays }) => shareOf(medianDays)),
      ],
      funnelOf(await reportOf(db, orgId, filters)),
    ),

  outcomes: async ({ db }, orgId, filters, { columns: words }) => {
    const { months } = await reportOf(db, orgId, filters)
    return tableOf<ReportView['months'][number]>(
      [
        field(words.time, 'text', ({ month }) => month),
        field(words.won, 'number', ({ won }) => won),
        field(words.lost, 'number', ({ lost }) => lost),
        field(words.winRate, 'number', ({ won, lost }) => ratio(won, won + lost)),
        field(words.valueWon, 'number', knownEuros),
        field(words.valued, 'number', ({ valued }) => valued),
      ],
      months,
    )
  },

  reasons: async ({ db }, orgId, filters, { columns: words, ...texts }) => {
    const { reasons } = await reportOf(db, orgId, filters)
    return tableOf<ReportView['reasons'][number]>(
      [
        field(words.outcome, 'text', ({ resolution }) => texts.resolutions[resolution]),
        field(words.reason, 'text', ({ reason }) =>
          reason === null ? texts.noReason : texts.reasons[reason],
        ),
        field(words.count, 'number', ({ count }) => count),
        field(words.value, 'number', knownEuros),
        field(words.valued, 'number', ({ valued }) => valued),
      ],
      reasons,
    )
  },

  winRates: async (ctx, orgId, filters, texts) => {
    const rates = await winRatesOf(ctx.db, orgId, filters)
    return tableOf(winRateFields(texts), await winRateRows(ctx, rates, texts))
  },

  forecast: async ({ db, now }, orgId, filters, { columns: words, undated }) => {
    const { months } = await forecastOf(db, orgId, filters, now)
    return tableOf<ForecastView['months'][number]>(
      [
        field(words.time, 'text', ({ month }) => month ?? undated),
        field(words.count, 'number', ({ count }) => count),
        field(words.value, 'number', knownEuros),
        field(words.valued, 'number', ({ valued }) => valued),
        field(words.expected, 'number', ({ weightedCents, weighted }) =>
          knownEuros({ cents: weightedCents, valued: weighted }),
        ),
        field(words.weighted, 'number', ({ weighted }) => weighted),
      ],
      months,
    )
  },

  market: async (ctx, orgId, filters, { columns: words }) => {
    const shares = await marketShareOf(ctx, orgId, filters)
    const nameOf = await divisionNames(
      ctx,
      shares.map(({ division }) => division),
    )
    return tableOf<MarketShareView[number]>(
      [
        field(words.division, 'text', ({ division }) => nameOf(division)),
        field(words.contracts, 'number', ({ contracts }) => contracts),
        field(words.ownContracts, 'number', ({ ownContracts }) => ownContracts),
        field(words.ownShare, 'number', (row) => ratio(row.ownContracts, row.contracts)),
        field(words.contractsValue, 'number', ({ cents }) => euros(cents)),
        field(words.ownValue, 'number', ({ ownCents }) => euros(ownCents)),
        field(words.ownValueShare, 'number', (row) => ratio(row.ownCents, row.cents)),
      ],
      shares,
    )
  },
}
