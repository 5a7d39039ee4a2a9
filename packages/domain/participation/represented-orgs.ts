/** One of the names that an organisation's people may act in, for one request. */
export interface Name {
  readonly orgId: string
  /** Whether something was begun in it. */
  readonly hasBegun: boolean
}

/**
 * In which of the names of an organisation (its own first) its people act: the one that they ask for;
 * else their own, unless something was begun in another alone. Of two that were both begun each stays
 * by itself. Null for a name that is none of theirs, and for one in which nothing was begun: another's
 * is not begun in, since who has become part of them goes on with what is there, and their own is not
 * while something is begun in another, which would make two of what is one bidder's.
 */
export const nameToAct = <Own extends Name>(names: readonly Own[], input?: string): Own | null => {
  const begun = names.filter(({ hasBegun }) => hasBegun)
  const own = names[0] ?? null
  if (input === undefined) return begun[0] ?? own
  const isFirst = begun.length === 0 && own?.orgId === input
  return begun.find(({ orgId }) => orgId === input) ?? (isFirst ? own : null)
}
