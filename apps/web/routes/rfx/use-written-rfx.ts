import { useApi } from '@kogge/features/drafting/web/drafting.client.ts'
import type {
  Cancelled,
  ResponseRequest,
} from '@kogge/features/responses/web/model/response-request.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * A request that was written on Kogge as one organisation of the reader's sees it; data is null for
 * every other.
 */
export const useWritten = (rfxId: string, orgId: string | undefined) => {
  const api = useApi()
  return useQuery(
    api.writtenRfx.view.queryOptions({ rfxId, ...(orgId !== undefined && { orgId }) }),
  )
}

type Written = NonNullable<ReturnType<typeof useWritten>['data']>

/** That it was cancelled, and why; null where it was not. */
export const cancelledOf = (view: Written): Cancelled | null =>
  view.cancelledAt === null
    ? null
    : {
        cancelledAt: view.cancelledAt,
        wasOpened: view.openedAt !== null,
        reason: view.cancelReason,
        code: view.cancelCode,
        language: view.document?.language ?? null,
      }

/** A request as those who respond to it read it; null where its document is not for the reader. */
export const requestOf = (rfxId: string, view: Written): ResponseRequest | null =>
  view.document && {
    rfxId,
    document: view.document,
    version: view.version,
    cancelled: cancelledOf(view),
  }
