import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NewProfileLink } from './components/new-profile-link.tsx'
import { emptyFeedKind } from './model/empty-feed-kinds.ts'

/** What is known of a feed beside its rows. */
export interface FeedProspect {
  /** Filters beside the profiles narrow the feed; gives the way to be rid of them. */
  readonly onWiden: (() => void) | null
  /** False for an organisation that has none: its feed has what its members watch. */
  readonly hasProfiles: boolean
  /** The profiles have found something, which the reader may have hidden. */
  readonly hasFound: boolean
  /** What the profiles find is on its way. */
  readonly isExpecting: boolean
  /** New tenders are compared with the profiles; false for one that is paused or archived. */
  readonly isMatched: boolean
}

interface EmptyFeed {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
}

/** What the feed of an organisation without profiles says, and how to make one, for those who may. */
const useWithoutProfiles = (orgId: string): EmptyFeed => {
  const t = useTranslations('monitor.list')
  const can = useCan(orgId)
  if (!can('market_profile.create')) return { title: t('empty') }
  return { title: t('empty'), text: t('emptyText'), action: <NewProfileLink orgId={orgId} /> }
}

/** What a feed without rows says: that nothing was found yet, that all is seen, or that filters leave nothing. */
export const useEmptyFeed = (orgId: string, view: FeedView, prospect: FeedProspect): EmptyFeed => {
  const t = useTranslations('monitor.feed.none')
  const withoutProfiles = useWithoutProfiles(orgId)
  const { onWiden, hasProfiles, hasFound, isExpecting, isMatched } = prospect
  if (onWiden)
    return {
      title: t('narrowed.title'),
      text: t('narrowed.text'),
      action: <Button onClick={onWiden}>{t('narrowed.action')}</Button>,
    }
  if (!hasProfiles && view === 'all') return withoutProfiles
  const kind = emptyFeedKind({ view, hasFound, isExpecting })
  if (kind === 'all' && !isMatched) return { title: t('all.title') }
  return { title: t(`${kind}.title`), text: t(`${kind}.text`) }
}
