/**
 * The constant of reciprocal rank fusion: how little the first places weigh more than those behind
 * them (Cormack, Clarke and Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual
 * Rank Learning Methods, SIGIR 2009).
 */
const K = 60

/**
 * Fuses rankings, best first: whoever stands at place `r` (from 1) of a ranking gains 1 / (60 + r).
 * Gives what each has gained, the highest first; those that gained the same in the order of their
 * numbers, the highest first, as lists of tenders settle ties. Of one that stands in a ranking
 * twice, the better place counts.
 */
export const fuseRankings = (
  rankings: readonly (readonly number[])[],
): readonly { readonly num: number; readonly score: number }[] => {
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    for (const [index, num] of [...new Set(ranking)].entries())
      scores.set(num, (scores.get(num) ?? 0) + 1 / (K + index + 1))
  return [...scores]
    .map(([num, score]) => ({ num, score }))
    .sort((a, b) => b.score - a.score || b.num - a.num)
}
