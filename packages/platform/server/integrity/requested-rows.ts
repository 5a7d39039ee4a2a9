const same = (one: unknown, other: unknown): boolean => {
  if (one instanceof Uint8Array && other instanceof Uint8Array)
    return Buffer.compare(one, other) === 0
  if (typeof one === 'string' && typeof other === 'string')
    return one.toLowerCase() === other.toLowerCase()
  return one === other
}

/**
 * Whether a row is the one that was asked for, by what it was asked by. A seal proves that the server wrote a row,
 * and not that the database gives the right one: a view in the place of a table, or a trigger, may give another
 * one that holds, of somebody else.
 */
export const isRequested = <Row extends object>(row: Row, asked: Partial<Row>): boolean =>
  Object.entries(asked).every(([key, value]) => same(Reflect.get(row, key), value))
