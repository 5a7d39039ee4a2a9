/** Own dates lie in these years, as forms take them. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099]

/**
 * Where the organisation's own date goes when the official deadline moves: as far, if it lay before that. It stays where it would
 * leave the years of own dates: sources have deadlines of the year 9999.
 */
export const followedDate = (
  due: Date | null,
  deadline: { readonly before: Date | null; readonly after: Date | null },
): Date | null => {
  const { before, after } = deadline
  if (due === null || before === null || after === null || due > before) return due
  const moved = new Date(due.getTime() + after.getTime() - before.getTime())
  const year = moved.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? moved : due
}
