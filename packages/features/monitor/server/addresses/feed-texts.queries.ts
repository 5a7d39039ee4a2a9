import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { FeedForm } from '@kogge/domain/monitor/feed-addresses.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { feedOf } from '../feed/feed.queries.ts'
import { atomFeed } from './atom-feed.ts'
import { deadlineCalendar } from './deadline-calendar.ts'
import { deadlineRows } from './deadline-rows.queries.ts'
import type { FeedWords } from './feed-words.ts'
import type { OpenedFeed } from './opened-feed.queries.ts'

interface Source extends Pick<Context, 'db' | 'publicUrl'> {
  readonly words: Readonly<Record<UiLocale, FeedWords>>
}

/** A feed as a text, the tenders in it, and when something was last added to it. */
export interface FeedText {
  readonly text: string
  readonly rfxIds: readonly string[]
  readonly updatedAt: Date
}

/** Readers keep what they have read; they look more often than so many tenders are matched. */
const ENTRIES = 100

const latestOf = (dates: readonly Date[], otherwise: Date): Date =>
  dates.length > 0 ? new Date(Math.max(...dates.map((date) => date.getTime()))) : otherwise

/** The feed that an address opens, in a form. */
export const feedText = async (
  { db, publicUrl, words }: Source,
  opened: OpenedFeed,
  form: FeedForm,
  now: Date,
): Promise<FeedText> => {
  const { orgId, locale, profile } = opened
  const { guid, name } = profile
  const page = (path: string) => publicUrl + withLocale(locale, path)
  const pageOf = (rfxId: string) => page(`/rfx/${rfxId}`)
  if (form === 'calendar') {
    const rows = await deadlineRows(db, opened, now)
    const text = deadlineCalendar({ name, rows, pageOf }, words[locale])
    const changes = rows.map(({ changedAt }) => changedAt)
    const rfxIds = rows.map(({ card }) => card.rfxId)
    return { text, rfxIds, updatedAt: latestOf(changes, profile.updatedAt) }
  }
  const query = {
    profiles: [guid],
    view: 'all' as const,
    filters: {},
    isRanked: false,
    cursor: null,
    limit: ENTRIES,
  }
  const { items } = await feedOf(db, { ...opened, now }, query)
  const updatedAt = latestOf(
    items.map(({ matchedAt }) => new Date(matchedAt)),
    profile.updatedAt,
  )
  const profilePage = page(`/monitor/org/${orgId}/profile/${guid}`)
  const content = { guid, name, rows: items, updatedAt, locale, pageOf, profilePage }
  const rfxIds = items.map(({ card }) => card.rfxId)
  return { text: atomFeed(content, words[locale]), rfxIds, updatedAt }
}
