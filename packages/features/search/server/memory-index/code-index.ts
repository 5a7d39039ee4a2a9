/** Rows in no order, each once. */
interface Holders {
  rows: Int32Array
  length: number
}

/**
 * What many rows hold (CPV codes, regions), each with the rows that hold it. A term's place is the order in
 * which it came.
 */
export interface Terms {
  readonly values: number[]
  readonly places: Map<number, number>
  readonly holders: Holders[]
}

export const newTerms = (): Terms => ({ values: [], places: new Map(), holders: [] })

const placeOf = ({ values, places, holders }: Terms, value: number): number => {
  const known = places.get(value)
  if (known !== undefined) return known
  const place = values.length
  places.set(value, place)
  values.push(value)
  holders.push({ rows: new Int32Array(4), length: 0 })
  return place
}

const add = (list: Holders, row: number): void => {
  if (list.length === list.rows.length) {
    const grown = new Int32Array(Math.ceil(list.length * 1.5))
    grown.set(list.rows)
    list.rows = grown
  }
  list.rows[list.length++] = row
}

/** A row holds these values from now on; gives their places. */
export const hold = (terms: Terms, row: number, values: readonly number[]): number[] =>
  values.map((value) => {
    const place = placeOf(terms, value)
    const list = terms.holders[place]
    if (list) add(list, row)
    return place
  })

/** A row does not hold the terms at these places any more. */
export const release = ({ holders }: Terms, row: number, places: readonly number[]): void => {
  for (const place of places) {
    const list = holders[place]
    const at = list ? list.rows.subarray(0, list.length).indexOf(row) : -1
    if (!list || at < 0) continue
    list.length -= 1
    list.rows[at] = list.rows[list.length] ?? 0
  }
}

/** Of each row of `size` a 1 where it holds a value that passes. */
export const marksOf = (
  { values, holders }: Terms,
  passes: (value: number) => boolean,
  size: number,
): Uint8Array => {
  // A whole number of fours; see `rowsIn`.
  const marks = new Uint8Array(Math.ceil(size / 4) * 4)
  for (let place = 0; place < holders.length; place += 1) {
    const list = passes(values[place] ?? 0) ? holders[place] : undefined
    if (!list) continue
    const { rows, length } = list
    for (let at = 0; at < length; at += 1) marks[rows[at] ?? 0] = 1
  }
  return marks
}

/** The rows that are marked, ascending. */
export const rowsIn = (
  marks: Uint8Array,
): { readonly rows: Int32Array; readonly length: number } => {
  // Most are not: four at a time are passed over.
  const fours = new Int32Array(marks.buffer)
  let rows = new Int32Array(4096)
  let length = 0
  for (let four = 0; four < fours.length; four += 1) {
    if (fours[four] === 0) continue
    if (length + 4 > rows.length) {
      const grown = new Int32Array(rows.length * 2)
      grown.set(rows)
      rows = grown
    }
    for (let row = four * 4; row < four * 4 + 4; row += 1)
      if (marks[row] === 1) rows[length++] = row
  }
  return { rows, length }
}
