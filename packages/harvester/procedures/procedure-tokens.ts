import { isOfPlan } from '@kogge/domain/notices/buyer-facets.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { compareTokens } from '@kogge/domain/notices/procedure-key.ts'
import { disjointSets } from './disjoint-sets.ts'
import type { JoinKeys } from './notice-join-keys.ts'

/** A notice that is to be joined with others. */
export interface Tied
  extends Pick<JoinKeys, 'claims' | 'own' | 'follows' | 'buyers' | 'isPlan' | 'publishedAt'> {
  readonly id: string
  readonly canonical: Notice
}

/** What notices do to the procedures that are there. */
export interface Joined {
  /** The procedure of each notice. */
  readonly keyOf: ReadonlyMap<string, string>
  /** Tokens that are new, with their keys. */
  readonly tokens: readonly (readonly [token: string, key: string])[]
  /** Procedures that became part of another, or were given a lesser key. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Plans by what they are called by. */
const plansBy = (notices: readonly Tied[]): ReadonlyMap<string, readonly Tied[]> => {
  const plans = new Map<string, Tied[]>()
  for (const plan of notices.filter(({ isPlan }) => isPlan))
    for (const token of plan.own) plans.set(token, [...(plans.get(token) ?? []), plan])
  return plans
}

/** The tokens that join a notice, its own first: what follows a plan that is not its own does not follow it. */
const tiesOf = (notice: Tied, plans: ReadonlyMap<string, readonly Tied[]>): string[] => {
  const isFollowed = (token: string): boolean => {
    const named = plans.get(token)
    return (
      !named || notice.isPlan || named.some((plan) => isOfPlan(notice.canonical, plan.canonical))
    )
  }
  return [...notice.own, ...notice.follows.filter(isFollowed), ...notice.buyers]
}

/** Before the others comes who was published first: an identifier is copied from where it stood before. */
const isBefore = (one: Tied, other: Tied): boolean => {
  const [time, otherTime] = [one, other].map(
    ({ publishedAt }) => publishedAt?.getTime() ?? Infinity,
  )
  return time === otherTime ? one.id < other.id : (time ?? 0) < (otherTime ?? 0)
}

/** Of each claim the set that has it: of those that are there, else of the notice that was published first. */
const holdersOf = (
  notices: readonly Tied[],
  known: ReadonlyMap<string, string>,
  find: (token: string) => string,
): ReadonlyMap<string, string> => {
  const first = new Map<string, Tied>()
  for (const notice of notices)
    for (const claim of notice.claims) {
      const other = first.get(claim)
      if (!other || isBefore(notice, other)) first.set(claim, notice)
    }
  return new Map(
    [...first].map(
      ([
        claim,
        {
          id,
          own: [name = id],
        },
      ]) => [claim, find(known.get(claim) ?? name)],
    ),
  )
}

/**
 * Puts notices together that share a token, among themselves and with the procedures that are
 * there. A procedure's key is the least of its tokens: the least of the least, so that the tokens
 * of the procedures that are there need not be read. The identifier of a procedure is a token of
 * the one that holds it alone. Known are tokens of procedures that the notices agree with
 * (`unsettledKeys`).
 */
export const joinTokens = (
  notices: readonly Tied[],
  known: ReadonlyMap<string, string>,
): Joined => {
  const { find, join } = disjointSets(compareTokens)
  const plans = plansBy(notices)
  const ties = new Map(notices.map((notice) => [notice, tiesOf(notice, plans)]))
  for (const tokens of ties.values()) {
    const [first] = tokens
    if (first === undefined) continue
    for (const token of tokens) {
      join(first, token)
      const key = known.get(token)
      if (key !== undefined) join(first, key)
    }
  }
  const holders = holdersOf(notices, known, find)
  // What a set holds is a token of it like any other, and nothing else is joined by it.
  for (const [claim, holder] of holders) join(claim, holder)
  const all = new Set([...[...ties.values()].flat(), ...holders.keys()])
  const renamed = [...new Set([...all].flatMap((token) => known.get(token) ?? []))]
    .map((key) => [key, find(key)] as const)
    .filter(([key, now]) => key !== now)
  return {
    keyOf: new Map(notices.map(({ id, own: [first = id] }) => [id, find(first)])),
    tokens: [...all].filter((token) => !known.has(token)).map((token) => [token, find(token)]),
    renamed: new Map(renamed),
  }
}
