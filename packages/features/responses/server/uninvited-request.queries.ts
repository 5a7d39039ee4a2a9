import type { Db } from '@kogge/db/client.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { cancellationOf } from '@kogge/platform/server/ledger/cancellation-reason.queries.ts'
import { documentsOf } from './participants.queries.ts'
import type { Asking } from './requests.queries.ts'
import type { OwnResponse } from './responses.views.ts'

/** Who opens is the buyer's own business. */
export const withoutOpeners = (document: RequestDocument): RequestDocument => ({
  ...document,
  opening: { ...document.opening, openers: [] },
})

/**
 * What an organisation keeps of a request that is for others by now: the version that its own tender
 * answers, so that it can still read and withdraw what it has there. It had that version before it when
 * it wrote; nothing of a later one is in it. Null where there is neither tender, draft nor receipt.
 */
export const readableVersionOf = async (
  db: Db,
  request: Pick<Asking, 'rfxId' | 'cancelledAt' | 'openedAt'>,
  own: Pick<OwnResponse, 'submitted' | 'content' | 'receipts' | 'version'>,
): Promise<OwnResponse['keptRequest']> => {
  const drafted = own.content ? own.version : own.receipts.at(-1)?.version
  const version = own.submitted?.version ?? drafted
  if (version === undefined) return null
  const document = (await documentsOf(db, request.rfxId, [version])).get(version)
  if (!document) return null
  const { cancelledAt, openedAt } = request
  const cancellation = await cancellationOf(db, request)
  return {
    version,
    document: withoutOpeners(document),
    cancelled: cancelledAt && {
      cancelledAt: cancelledAt.toISOString(),
      wasOpened: openedAt !== null,
      reason: cancellation && { ...cancellation.reason },
      code: cancellation?.code ?? null,
    },
  }
}
