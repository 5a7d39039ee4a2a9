export type BucketSize = 'month' | 'quarter' | 'year'

const MONTHS: Readonly<Record<BucketSize, number>> = { month: 1, quarter: 3, year: 12 }

/** The last day of a bucket that begins on a day, both as `2026-11-01`. */
export const bucketEnd = (from: string, size: BucketSize): string => {
  const end = new Date(`${from}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + MONTHS[size], 0)
  return end.toISOString().slice(0, 10)
}

/** 1 to 4. */
export const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3)
