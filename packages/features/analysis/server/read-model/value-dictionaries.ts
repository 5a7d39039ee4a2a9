/** Gives values indexes from 0, in the order in which they come; none goes again. */
export interface Dictionary<Value> {
  readonly values: Value[]
  indexOf(value: Value): number
  /** The index of a value that is known, else undefined. */
  find(value: Value): number | undefined
}

const dictionary = <Value>(): Dictionary<Value> => {
  const values: Value[] = []
  const indexes = new Map<Value, number>()
  return {
    values,
    find: (value) => indexes.get(value),
    indexOf: (value) => {
      const known = indexes.get(value)
      if (known !== undefined) return known
      indexes.set(value, values.length)
      return values.push(value) - 1
    },
  }
}

/** What the columns of contracts point into. */
export interface Dictionaries {
  /** `org.num` */
  readonly orgs: Dictionary<number>
  /** Codes as numbers; -1 is none. */
  readonly cpv: Dictionary<number>
  /** '' is none. */
  readonly nuts: Dictionary<string>
  /** Kinds that occur, see `unpackKind`. */
  readonly kinds: Dictionary<number>
}

export const newDictionaries = (): Dictionaries => ({
  orgs: dictionary(),
  cpv: dictionary(),
  nuts: dictionary(),
  kinds: dictionary(),
})
