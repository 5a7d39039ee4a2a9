/** The same rows, those with the highest score first; of equal ones the order stays. */
export const inRankedOrder = <Row>(
  rows: readonly Row[],
  scoreOf: (row: Row) => number,
): readonly Row[] =>
  rows
    .map((row) => ({ row, score: scoreOf(row) }))
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row)

/**
 * Rows by date, parted into those of one day each. A last day that may go on beyond the rows is left out, unless it is the only one.
 */
export const wholeDays = <Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
  isEnd: boolean,
): readonly (readonly Row[])[] => {
  const days: Row[][] = []
  let current: string | null = null
  for (const row of rows) {
    const day = dayOf(row)
    if (day !== current) days.push([])
    days.at(-1)?.push(row)
    current = day
  }
  return isEnd || days.length < 2 ? days : days.slice(0, -1)
}
