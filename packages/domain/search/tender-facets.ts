import { RFX_STAGES, type RfxStage } from '../rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS, type TenderValueBand } from '../rfx/tender-value-bands.ts'

/** What a result list counts, beside the open/closed question that depends on the hour. */
export interface Facets {
  /** ISO 3166-1 alpha-2 of the first buyer. */
  readonly country: string | null
  /** CPV division, 3 to 98. */
  readonly division: number | null
  readonly sourceNum: number
  readonly stage: RfxStage
  readonly band: TenderValueBand
}

const UNKNOWN_COUNTRY = 1023

/** Two letters as a small integer (0 to 675), so that no table of countries is needed to count them. */
export const countryNum = (alpha2: string | null): number => {
  if (!alpha2 || !/^[A-Z]{2}$/.test(alpha2)) return UNKNOWN_COUNTRY
  return (alpha2.charCodeAt(0) - 65) * 26 + (alpha2.charCodeAt(1) - 65)
}

/** The letters again; null for what is no country. */
export const countryOfNum = (num: number): string | null =>
  num < 0 || num >= 676 ? null : String.fromCharCode(65 + Math.floor(num / 26), 65 + (num % 26))

/** country:10 | division:7 | source:5 | stage:2 | band:3 bits: one integer, so that one pass counts all. */
export const packFacets = (facets: Facets): number =>
  (countryNum(facets.country) << 17) |
  ((facets.division ?? 0) << 10) |
  (facets.sourceNum << 5) |
  (RFX_STAGES.indexOf(facets.stage) << 3) |
  TENDER_VALUE_BANDS.indexOf(facets.band)

export const unpackFacets = (packed: number): Facets => ({
  country: countryOfNum(packed >> 17),
  division: (packed >> 10) & 127 || null,
  sourceNum: (packed >> 5) & 31,
  stage: RFX_STAGES[(packed >> 3) & 3] ?? 'competition',
  band: TENDER_VALUE_BANDS[packed & 7] ?? 'n/a',
})
