import { parseOpportunityId } from '@kogge/domain/opportunities/opportunity-id.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { OpportunityCard } from './opportunities.client.ts'
import { opportunities } from './opportunity-lookups.ts'
import { useOpportunityNews } from './use-opportunity-news.ts'

type LookedUp = 'loading' | 'missing' | 'other_org' | OpportunityCard

/** An opportunity of the active organisation by the text of its id, kept up to date while it is shown. */
export const useLookedUpOpportunity = (opportunityId: string): LookedUp => {
  const id = parseOpportunityId(opportunityId)
  const session = useSession()
  const orgId = useActiveOrg()?.orgId ?? null
  const queries = useQueryClient()
  const isOwn = id !== null && id.orgId === orgId
  const scope = { readerId: session?.user.userId ?? null, orgId: orgId ?? '' }
  const found = useRecords(opportunities, scope, isOwn ? [id.guid] : [])
  useOpportunityNews(() => {
    if (isOwn) void queries.invalidateQueries(opportunities(scope, id.guid))
  })
  if (isOwn) {
    const card = found.get(id.guid)
    return card === undefined ? 'loading' : (card ?? 'missing')
  }
  return session?.orgs.some((org) => org.orgId === id?.orgId) ? 'other_org' : 'missing'
}
