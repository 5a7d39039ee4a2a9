import type { Db } from '@kogge/db/client.ts'
import { confirmationOf, unconfirmedBy } from '@kogge/domain/responses/binding-changes.ts'
import { documentsOf } from './participants.queries.ts'
import type { Asking } from './requests.queries.ts'
import type { OwnResponse } from './responses.views.ts'
import { withoutOpeners } from './uninvited-request.queries.ts'

/**
 * What became of a tender by amendments since it was submitted, for its own bidder: the version that it
 * answers, and, until the opening, which of its lots have to be confirmed. `mayRead`: the request is for
 * it as it stands, and so what changed in it.
 */
export const ownConfirmingOf = async (
  db: Db,
  request: Pick<Asking, 'rfxId' | 'version' | 'document' | 'state'>,
  submitted: OwnResponse['submitted'],
  mayRead: boolean,
): Promise<Pick<OwnResponse, 'submittedDocument' | 'confirmation'>> => {
  const { rfxId, version, document, state } = request
  const before =
    submitted && submitted.version < version
      ? (await documentsOf(db, rfxId, [submitted.version])).get(submitted.version)
      : undefined
  if (!before || !submitted) return { submittedDocument: null, confirmation: null }
  const { valid, unconfirmed } = confirmationOf(before, document, submitted.content)
  return {
    submittedDocument: withoutOpeners(before),
    confirmation:
      state === 'published'
        ? {
            valid: [...valid],
            unconfirmed: unconfirmed.map(({ lotId, changes }) => ({
              lotId,
              isGone: mayRead && changes.some(({ what }) => what === 'lot_gone'),
              ...unconfirmedBy(submitted.version, mayRead ? changes : []),
            })),
          }
        : null,
  }
}
