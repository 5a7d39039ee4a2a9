/**
 * Results by what they are a function of, where the same comes again and again: so many are kept, then all
 * are forgotten at once.
 */
export const rememberedResults = <Key, Result extends NonNullable<unknown> | null>(
  most: number,
): ((key: Key, make: () => Result) => Result) => {
  const results = new Map<Key, Result>()
  return (key, make) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = make()
    if (results.size >= most) results.clear()
    results.set(key, result)
    return result
  }
}
