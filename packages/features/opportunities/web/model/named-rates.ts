import type { WinRates } from '../reports.client.ts'

/** By which parts of their tenders win rates are shown. */
export const RATE_KINDS = ['buyers', 'divisions', 'countries', 'sources', 'prices'] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** The eight digits of a CPV division (`45`). */
export const divisionCode = (division: string): string => division.padEnd(8, '0')

/** Words for what rates are by. */
export interface RateNames {
  readonly unknownBuyer: string
  readonly unknownCountry: string
  readonly country: (code: string) => string
  readonly source: (code: string) => string
  /** Of a division, by its eight digits. */
  readonly division: (code: string) => string
  /** Of the place of a price, 1 to 4. */
  readonly place: (place: number) => string
}

interface NamedRate {
  readonly key: string
  readonly name: string
  /** The page of a buyer that has one. */
  readonly orgId: string | null
  readonly won: number
  readonly lost: number
}

/** The win rates of a kind with their names. */
export const namedRates = (rates: WinRates, kind: RateKind, names: RateNames): NamedRate[] => {
  if (kind === 'buyers')
    return rates.buyers.map(({ orgId, name, won, lost }, index) => {
      return { key: orgId ?? String(index), name: name || names.unknownBuyer, orgId, won, lost }
    })
  const row = (key: string, name: string, { won, lost }: { won: number; lost: number }) => {
    return { key, name, orgId: null, won, lost }
  }
  if (kind === 'divisions')
    return rates.divisions.map((one) => {
      const code = divisionCode(one.division)
      return row(code, `${code} ${names.division(code)}`.trim(), one)
    })
  if (kind === 'countries')
    return rates.countries.map((one) =>
      row(
        one.country ?? '',
        one.country === null ? names.unknownCountry : names.country(one.country),
        one,
      ),
    )
  if (kind === 'sources')
    return rates.sources.map((one) => row(one.source, names.source(one.source), one))
  return rates.prices.map((one) => row(String(one.place), names.place(one.place), one))
}
