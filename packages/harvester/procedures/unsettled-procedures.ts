import type { Survey } from './affected-procedures.ts'
import type { Tied } from './procedure-tokens.ts'

/**
 * Procedures whose notices have to be looked at one by one before these are joined with them, as a
 * token that they share is not enough: the identifier of a procedure of which none of their buyers
 * is known, and a plan that may be another's. What is joined by all else needs no look.
 */
export const unsettledKeys = (
  notices: readonly Tied[],
  { keyOf, planned }: Pick<Survey, 'keyOf' | 'planned'>,
): ReadonlySet<string> => {
  const isForeign = (notice: Tied, claim: string): boolean => {
    const key = keyOf.get(claim)
    return key !== undefined && !notice.buyers.some((token) => keyOf.get(token) === key)
  }
  const mayFollowPlan = (notice: Tied): boolean =>
    notice.isPlan
      ? notice.own.some((token) => keyOf.has(token))
      : notice.follows.some((token) => planned.has(keyOf.get(token) ?? ''))
  return new Set(
    notices
      .filter((one) => one.claims.some((claim) => isForeign(one, claim)) || mayFollowPlan(one))
      .flatMap(({ claims, own, follows, buyers }) => [...claims, ...own, ...follows, ...buyers])
      .flatMap((token) => keyOf.get(token) ?? []),
  )
}
