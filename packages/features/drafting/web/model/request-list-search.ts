import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

/** How far a request has come for its buyer; `amended`: stands in a later version. */
export const STATUS_FLAGS = [
  'draft',
  'open',
  'closed',
  'opened',
  'decided',
  'ended',
  'cancelled',
  'amended',
] as const

export const REQUEST_SORTS = ['lastUpdate', 'deadline'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]
export type RequestFilter = 'q' | 'rfxOrgId' | 'participantOrgId' | 'rfxType' | 'statusFlag'
export type RequestParams = ListParams<RequestFilter, RequestSort>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The tender listing of one's own requests, in the address. */
export const REQUEST_LIST: ListSpec<RequestFilter, RequestSort> = {
  filters: {
    q: { accepts: (text) => text.trim() !== '' && text.length <= 200, max: 1 },
    rfxOrgId: { accepts: (value) => UUID.test(value) },
    participantOrgId: { accepts: (value) => UUID.test(value) },
    rfxType: { accepts: REQUEST_KINDS },
    statusFlag: { accepts: STATUS_FLAGS },
  },
  sorts: REQUEST_SORTS,
  defaultSort: 'lastUpdate',
}

/** The values of a filter that the server knows. */
export const knownIn = <Value extends string>(
  known: readonly Value[],
  values: readonly string[] | undefined,
): Value[] => known.filter((value) => values?.includes(value))
