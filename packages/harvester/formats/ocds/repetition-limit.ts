import { FormatError } from '../format-errors.ts'
import { type JsonObject, listAt } from '../lossless-json.ts'

/** Far above what any release has: a hundred lots that a thousand won together. */
const MOST_REPEATED = 100_000

/**
 * Throws `FormatError` where those named under a key, each repeated for each lot that is named beside
 * them, are more than any release has: counted before any of it is made.
 */
export const expectFew = (
  subjects: readonly JsonObject[],
  key: 'suppliers' | 'tenderers',
): void => {
  let repeated = 0
  for (const subject of subjects) {
    const lots = listAt(subject, 'relatedLots').length
    if (lots > 1) repeated += lots * listAt(subject, key).length
  }
  if (repeated > MOST_REPEATED)
    throw new FormatError('limit', `More than ${MOST_REPEATED} ${key} of lots.`)
}
