/** What scores of one lot may take with their reasons, in bytes: more than any other call may bring. */
export const MOST_SCORES_JSON = 1024 * 1024

/** The calls that are given so much room; they are sent by themselves. */
export const SCORE_PATHS = ['evaluation.score', 'evaluation.agree'] as const
