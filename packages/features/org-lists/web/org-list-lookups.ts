import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { orgListCalls } from './org-lists.client.ts'

type OrgScope = { readonly readerId: string | null; readonly orgId: string }

/** The lists of the active organisation that hold an organisation, by the id of that. */
export const holdingLists = recordLookup({
  name: 'holdingLists',
  find: (memberIds: readonly string[], { orgId }: OrgScope) =>
    orgListCalls.orgList.holding.query({ orgId, memberIds: [...memberIds] }),
  idsOf: ({ orgId }) => [orgId],
})

/** Keys of the look-ups of all organisations. */
export const HOLDING_KEY = ['lookup', 'holdingLists'] as const
