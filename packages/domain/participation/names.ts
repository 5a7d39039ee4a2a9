/** One of the names that an organisation's people may act in, for one request. */
export interface Name {
  readonly orgId: string
  /** Whether something was begun in it. */
  readonly hasBegun: boolean
}

/**
 * In which of the names of an organisation (its own first) its people act: the one that they ask for;
 * else their own, unless something was begun in another alone. Of two that were both begun each stays
 * by itself. Null for a name that is none of theirs, and for another one in which nothing was begun:
 * who has become part of them goes on with what is there, and begins nothing.
 */
export const nameToAct = (names: readonly Name[], asked?: string): Name | null => {
  if (asked !== undefined)
    return (
      names.find(({ orgId, hasBegun }, at) => orgId === asked && (at === 0 || hasBegun)) ?? null
    )
  const [own] = names
  return names.find(({ hasBegun }) => hasBegun) ?? own ?? null
}
