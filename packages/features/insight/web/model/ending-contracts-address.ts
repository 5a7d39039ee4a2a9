import { type Ends, NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'

/** Within how many months contracts end, or next year, as may be chosen. */
export const MONTHS = ['3', '6', '12', '24', NEXT_YEAR] as const
const DEFAULT_MONTHS = '12'

/** The choice that stands in an address. */
export const chosenOf = (ends: string | undefined): (typeof MONTHS)[number] =>
  MONTHS.find((known) => known === ends) ?? DEFAULT_MONTHS

/** When they end as the server is asked for it. */
export const monthsOf = (ends: string | undefined): Ends => {
  const chosen = chosenOf(ends)
  return chosen === NEXT_YEAR ? chosen : Number(chosen)
}

/** What an older address says in `months`, which names the period of awards today. */
const OLDER_NEXT_YEAR: readonly unknown[] = [NEXT_YEAR, `"${NEXT_YEAR}"`, `["${NEXT_YEAR}"]`]

/** The parameters of an address as they are named today: next year once stood in `months`. */
export const endingSearch = (
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { months, ...rest } = raw
  const [first, ...more] = Array.isArray(months) ? months : [months]
  if (more.length > 0 || !OLDER_NEXT_YEAR.includes(first)) return raw
  return { ends: [NEXT_YEAR], ...rest }
}
