import { endingSince } from '@kogge/domain/org-lists/list-feed.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import type { contractsForReader } from '@kogge/features/analysis/server/analysis.api.ts'
import type { FeedTender } from './feed-sources.queries.ts'
import type { ListFeedRow } from './list-feed.views.ts'
import type { ListedOrg } from './listed-orgs.queries.ts'

export type FeedContract = Awaited<ReturnType<typeof contractsForReader>>[number]

type About = ListFeedRow['about']

/** A tender as a row of the feed. */
export const tenderRow = (
  { num, at, buyers }: FeedTender,
  card: TenderCard,
  byNum: ReadonlyMap<number, ListedOrg>,
): ListFeedRow => {
  const listed = new Map(
    buyers.flatMap((buyer) => {
      const org = byNum.get(buyer)
      return org ? [[org.orgId, org.name] as const] : []
    }),
  )
  const { rfxId, title, buyer, value, deadlineAt } = card
  return {
    key: `tender:${num}`,
    kind: 'tender',
    at: at.toISOString(),
    about: [...listed].map(([orgId, name]) => ({ orgId, name, role: 'buyer' })),
    rfxId,
    title: title.text,
    titleLanguage: title.language,
    buyers: buyer ? [{ orgId: buyer.orgId, name: buyer.name }] : [],
    suppliers: [],
    value,
    deadlineAt,
    endsOn: null,
  }
}

const inRole = (
  parties: FeedContract['buyers'],
  role: About[number]['role'],
  byId: ReadonlyMap<string, ListedOrg>,
): About =>
  parties.flatMap(({ orgId }) => {
    const org = byId.get(orgId ?? '')
    return org ? [{ orgId: org.orgId, name: org.name, role }] : []
  })

/** A contract as a row of the feed: its award, or that it ends soon. */
export const contractRow = (
  kind: 'award' | 'ending',
  contract: FeedContract,
  byId: ReadonlyMap<string, ListedOrg>,
): ListFeedRow => {
  const { rfxId, position, title, titleLanguage, lotTitle, day, endsOn, value } = contract
  const { buyers, suppliers } = contract
  return {
    key: `${kind}:${rfxId}:${position}:${day}`,
    kind,
    at: kind === 'ending' && endsOn !== null ? endingSince(endsOn) : day,
    about: [...inRole(suppliers, 'supplier', byId), ...inRole(buyers, 'buyer', byId)],
    rfxId,
    title: lotTitle === null || lotTitle === title ? title : `${title}: ${lotTitle}`,
    titleLanguage,
    buyers: buyers.map(({ orgId, name }) => ({ orgId, name })),
    suppliers: suppliers.map(({ orgId, name }) => ({ orgId, name })),
    value: value && { amount: value.amount, currency: value.currency },
    deadlineAt: null,
    endsOn,
  }
}
