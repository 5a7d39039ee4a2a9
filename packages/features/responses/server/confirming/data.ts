import type { Db } from '@kogge/db/client.ts'
import { confirmationOf, unconfirmedBy } from '@kogge/domain/response/binding.ts'
import { documentsOf } from '../data.ts'
import type { Asking } from '../requests/data.ts'
import type { OwnResponse } from '../views.ts'

/**
 * What became of a tender by amendments since it was submitted, for its own bidder: the version that it
 * answers, and, until the opening, which of its lots have to be confirmed.
 */
export const ownConfirmingOf = async (
  db: Db,
  request: Pick<Asking, 'rfxId' | 'version' | 'document' | 'state'>,
  submitted: OwnResponse['submitted'],
): Promise<Pick<OwnResponse, 'submittedDocument' | 'confirmation'>> => {
  const { rfxId, version, document, state } = request
  const before =
    submitted && submitted.version < version
      ? (await documentsOf(db, rfxId, [submitted.version])).get(submitted.version)
      : undefined
  if (!before || !submitted) return { submittedDocument: null, confirmation: null }
  const { valid, unconfirmed } = confirmationOf(before, document, submitted.content)
  return {
    // Who opens is the buyer's own business.
    submittedDocument: { ...before, opening: { ...before.opening, openers: [] } },
    confirmation:
      state === 'published'
        ? {
            valid: [...valid],
            unconfirmed: unconfirmed.map(({ lotId, changes }) => ({
              ...{ lotId, isGone: changes.some(({ what }) => what === 'lot_gone') },
              ...unconfirmedBy(submitted.version, changes),
            })),
          }
        : null,
  }
}
