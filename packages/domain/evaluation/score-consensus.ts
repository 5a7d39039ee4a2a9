/** What evaluators gave one bid by one criterion, in hundredths. */
export interface Spread {
  readonly lowest: number
  readonly highest: number
  /** Their average, in whole hundredths; half up. */
  readonly average: number
}

/** Null where nobody gave any. */
export const spreadOf = (input: readonly number[]): Spread | null =>
  input.length === 0
    ? null
    : {
        lowest: Math.min(...input),
        highest: Math.max(...input),
        average: Math.round(input.reduce((sum, one) => sum + one, 0) / input.length),
      }

/** Whether agreed points are such as no evaluator came to: then words say why. */
export const isOutside = (points: number, spread: Spread | null): boolean =>
  spread === null || points < spread.lowest || points > spread.highest

/** What evaluators gave one bid by one criterion: points, and their words beside each other. */
export interface EvaluatorScores {
  readonly spread: Spread | null
  readonly words: string
}

/**
 * Whether what is agreed on is more than what the evaluators gave taken together: their average
 * with their own words overrules nobody and is agreed by all, whoever writes it; other points or
 * other words are what somebody wrote for the others. Bidders read these words.
 */
export const isWritten = (
  agreed: { readonly points: number; readonly words: string },
  input: EvaluatorScores,
): boolean => agreed.points !== input.spread?.average || agreed.words !== input.words

/** How far the consensus of a lot has come. People are ids. */
export interface Consensus {
  readonly evaluators: readonly string[]
  /** Who wrote agreed points that are not the average, or words that are not the evaluators'. */
  readonly writers: readonly string[]
  /** Who confirmed all of it as it stands. */
  readonly confirmed: readonly string[]
}

/** The evaluators who must confirm yet, before the points of a lot are settled: of what others wrote. */
export const awaitedIn = ({ evaluators, writers, confirmed }: Consensus): readonly string[] =>
  evaluators.filter(
    (userId) => !confirmed.includes(userId) && writers.some((writer) => writer !== userId),
  )
