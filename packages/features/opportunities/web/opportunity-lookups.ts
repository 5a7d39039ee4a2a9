import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { expectedCalls } from './expected.client.ts'
import { opportunityCalls } from './opportunities.client.ts'

type OrgScope = { readonly readerId: string | null; readonly orgId: string }

/** Opportunities of the active organisation in a few lines, by their own id within it. */
export const opportunities = recordLookup({
  name: 'opportunity',
  find: (guids: readonly string[], { orgId }: OrgScope) =>
    opportunityCalls.opportunity.findByIds.query({
      opportunityIds: guids.map((guid) => opportunityIdText({ orgId, guid })),
      activeOrgId: orgId,
    }),
  idsOf: ({ guid }) => [guid],
})

/** The opportunities that an organisation has of tenders, by tender. */
export const tenderOpportunities = recordLookup({
  name: 'tenderOpportunity',
  find: (rfxIds: readonly string[], { orgId }: OrgScope) =>
    opportunityCalls.opportunity.ofTenders.query({ orgId, rfxIds: [...rfxIds] }),
  idsOf: ({ rfxId }) => [rfxId],
})

/** The opportunities of an organisation that wait for calls after contracts of requests, by request. */
export const expectedOpportunities = recordLookup({
  name: 'expectedOpportunity',
  find: async (rfxIds: readonly string[], { orgId }: OrgScope) => {
    const found = await expectedCalls.opportunityExpected.ofContracts.query({
      orgId,
      rfxIds: [...rfxIds],
    })
    const byRequest = Map.groupBy(found, ({ rfxId }) => rfxId)
    // One without any is known by that: it is not asked for again with each row.
    return rfxIds.map((rfxId) => ({ rfxId, cards: byRequest.get(rfxId) ?? [] }))
  },
  idsOf: ({ rfxId }) => [rfxId],
})

/** Of all of them, whatever the organisation. */
export const LOOKUP_KEYS = [
  ['lookup', 'opportunity'],
  ['lookup', 'tenderOpportunity'],
  ['lookup', 'expectedOpportunity'],
] as const
