/** The place of a row in its order, as it is said. */
export interface Ordinal {
  readonly index: number
  readonly total: number
}
