/** Bands of the estimated value in EUR. Lower bounds belong to the band. */
export const TENDER_VALUE_BANDS = ['n/a', '1-10k', '10k-100k', '100k-1m', '1m-10m', '10m+'] as const
export type TenderValueBand = (typeof TENDER_VALUE_BANDS)[number]

/** The band of a value in EUR cents; anything unknown, zero or below one euro is `n/a`. */
export const valueBand = (eurMinor: bigint | null): TenderValueBand => {
  if (eurMinor === null || eurMinor < 100n) return 'n/a'
  const upperEuros = [10_000n, 100_000n, 1_000_000n, 10_000_000n]
  const index = upperEuros.findIndex((upper) => eurMinor < upper * 100n)
  return TENDER_VALUE_BANDS[index === -1 ? 5 : index + 1] ?? 'n/a'
}
