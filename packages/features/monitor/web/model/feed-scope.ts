import { FEED_VIEWS } from '@kogge/domain/monitor/feed-inputs.ts'
import { type ListSpec, readListParams } from '@kogge/platform/web/lists/list-search.ts'

/** In the place of guids: all profiles of the organisation. */
export const ALL_PROFILES = 'all'

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Which feed an address means; the filters of tender search stand beside it. The latest match comes first. */
const FEED_SCOPE: ListSpec<'profile' | 'view', 'date'> = {
  filters: {
    profile: { accepts: (text) => text === ALL_PROFILES || GUID.test(text), isFolded: true },
    view: { accepts: FEED_VIEWS, fallback: ['all'], max: 1 },
  },
  sorts: ['date'],
  defaultSort: 'date',
}

export interface FeedScope {
  readonly profile?: readonly string[] | undefined
  readonly view?: readonly string[] | undefined
}

/** What an address says of a feed; nothing of it where the address is of tender search. */
export const readFeedScope = (raw: Readonly<Record<string, unknown>>): FeedScope => {
  const { profile, view } = readListParams(FEED_SCOPE, raw).params
  return { ...(profile && { profile }), ...(view && { view }) }
}
