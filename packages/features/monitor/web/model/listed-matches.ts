/** A tender as it was listed: matched anew, it is another match. */
export interface ListedMatch {
  readonly rfxId: string
  /** ISO 8601, UTC, by the clock of the server. */
  readonly matchedAt: string
}

/** Tells matches apart: an amendment of a tender that was seen is new again. */
export const matchKey = ({ rfxId, matchedAt }: ListedMatch): string => `${rfxId} ${matchedAt}`

/** The latest of some matches: whatever was matched later was not among them. */
export const latestMatch = (matches: readonly ListedMatch[]): string | undefined =>
  matches.map(({ matchedAt }) => matchedAt).reduce((a, b) => (a > b ? a : b), '') || undefined
