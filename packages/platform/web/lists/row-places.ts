/** A place in an order: beside another row, or at an end. */
export type RowPlace =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly at: 'first' | 'last' }

export const STEPS = ['up', 'down', 'first', 'last'] as const
export type Step = (typeof STEPS)[number]

/** The place to which a step leads a row; null where there is no such step. `isWhole`: no further rows come after those that are shown. */
export const placeOfStep = (
  keys: readonly string[],
  key: string,
  step: Step,
  isWhole = true,
): RowPlace | null => {
  const index = keys.indexOf(key)
  const [above, below] = [keys[index - 1], keys[index + 1]]
  if (index === -1) return null
  if (step === 'up') return above === undefined ? null : { before: above }
  if (step === 'down') return below === undefined ? null : { after: below }
  if (step === 'first') return above === undefined ? null : { at: 'first' }
  return below !== undefined || !isWhole ? { at: 'last' } : null
}

/** The index of a place among rows. As on the server, a neighbour that is gone leads to the end on its side. */
export const indexOfPlace = (keys: readonly string[], place: RowPlace): number => {
  if ('at' in place) return place.at === 'first' ? 0 : keys.length
  if ('before' in place) return Math.max(0, keys.indexOf(place.before))
  const index = keys.indexOf(place.after)
  return index === -1 ? keys.length : index + 1
}

/** Rows after one of them has moved; null where it is not among them, or stands there already. */
export const movedRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  key: string,
  place: RowPlace,
): readonly Row[] | null => {
  const from = rows.findIndex((row) => keyOf(row) === key)
  const row = rows[from]
  if (row === undefined) return null
  const others = rows.toSpliced(from, 1)
  const to = indexOfPlace(others.map(keyOf), place)
  return to === from ? null : others.toSpliced(to, 0, row)
}
