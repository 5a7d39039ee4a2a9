/** What became of a draft that is no longer there. */
export type GoneDraftOutcome = 'published' | 'discarded'

/**
 * The fate of a draft that was not found: `amends`, the version that it would have amended, null for the
 * first; `version` the one in force now, null where nothing is published. Null: it may be there still.
 */
export const goneDraftOutcomeOf = (
  isThere: boolean,
  amends: number | null,
  version: number | null,
): GoneDraftOutcome | null => {
  if (isThere) return null
  return (version ?? 0) > (amends ?? 0) ? 'published' : 'discarded'
}
