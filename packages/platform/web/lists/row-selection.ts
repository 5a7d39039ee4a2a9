/** Rows that a reader has selected, and the one from which a range goes. */
export interface RowSelection {
  readonly picked: ReadonlySet<string>
  readonly anchor: string | null
}

export const NO_ROWS: RowSelection = { picked: new Set(), anchor: null }

/** The selected rows of those that are shown, in their order. */
export const selectedOf = (keys: readonly string[], { picked }: RowSelection): string[] =>
  keys.filter((key) => picked.has(key))

const between = (keys: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * The selection after a row was ticked or unticked; a range takes the rows from the last one along with it. No more than `most` rows are
 * selected.
 */
export const toggledRow = (
  keys: readonly string[],
  selection: RowSelection,
  {
    key,
    isRange,
    most,
  }: { readonly key: string; readonly isRange: boolean; readonly most: number },
): RowSelection => {
  const picked = new Set(selectedOf(keys, selection))
  const isAdded = !picked.has(key)
  for (const one of isRange ? between(keys, selection.anchor, key) : [key]) {
    if (!isAdded) picked.delete(one)
    else if (picked.size < most) picked.add(one)
  }
  return { picked, anchor: key }
}

/** The selection of all rows, as far as there may be so many; of none where they are selected already. */
export const toggledAll = (
  keys: readonly string[],
  selection: RowSelection,
  most: number,
): RowSelection => {
  const all = keys.slice(0, most)
  return all.every((key) => selection.picked.has(key))
    ? NO_ROWS
    : { picked: new Set(all), anchor: null }
}
