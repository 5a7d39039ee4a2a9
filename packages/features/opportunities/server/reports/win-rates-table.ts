import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { winRateOf } from '@kogge/domain/opportunities/report-figures.ts'
import { cpvLabels } from '@kogge/features/reference/server/reference.api.ts'
import { type Field, field, ratio } from '@kogge/platform/server/exports/export-fields.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ReportTexts } from './report-export-texts.ts'
import type { WinRatesView } from './reports.views.ts'

interface NamedRate {
  readonly by: string
  readonly name: string
  readonly won: number
  readonly lost: number
}

/** The names of CPV divisions (`45`) in the reader's language. */
export const divisionNames = async (
  { readDb, locale }: Pick<Context, 'readDb' | 'locale'>,
  divisions: readonly string[],
): Promise<(division: string) => string> => {
  const codeOf = (division: string) => division.padEnd(8, '0')
  const labels = await cpvLabels(readDb, divisions.map(codeOf), locale)
  return (division) => {
    const code = codeOf(division)
    return `${code} ${labels[code] ?? ''}`.trim()
  }
}

/** All win rates one below the other: by buyers, divisions, countries, sources and places of the price. */
export const winRateRows = async (
  ctx: Context,
  rates: WinRatesView,
  texts: ReportTexts,
): Promise<NamedRate[]> => {
  const divisionName = await divisionNames(
    ctx,
    rates.divisions.map(({ division }) => division),
  )
  const countries = new Intl.DisplayNames(ctx.locale, { type: 'region' })
  const sourceName = (source: string) => {
    const code = SOURCE_CODES.find((known) => known === source)
    return code ? texts.sources[code] : source
  }
  const { p1, p2, p3, p4 } = texts.places
  const { by } = texts
  return [
    ...rates.buyers.map(({ name, won, lost }) => ({
      by: by.buyers,
      name: name || texts.unknownBuyer,
      won,
      lost,
    })),
    ...rates.divisions.map(({ division, won, lost }) => ({
      by: by.divisions,
      name: divisionName(division),
      won,
      lost,
    })),
    ...rates.countries.map(({ country, won, lost }) => ({
      by: by.countries,
      name: country === null ? texts.unknownCountry : (countries.of(country) ?? country),
      won,
      lost,
    })),
    ...rates.sources.map(({ source, won, lost }) => ({
      by: by.sources,
      name: sourceName(source),
      won,
      lost,
    })),
    ...rates.prices.map(({ place, won, lost }) => ({
      by: by.prices,
      name: [p1, p2, p3][place - 1] ?? p4,
      won,
      lost,
    })),
  ]
}

export const winRateFields = ({ columns: words }: ReportTexts): readonly Field<NamedRate>[] => [
  field(words.by, 'text', ({ by }) => by),
  field(words.name, 'text', ({ name }) => name),
  field(words.won, 'number', ({ won }) => won),
  field(words.lost, 'number', ({ lost }) => lost),
  field(words.winRate, 'number', (row) => {
    const rate = winRateOf(row)
    return rate === null ? null : ratio(rate, 1)
  }),
]
