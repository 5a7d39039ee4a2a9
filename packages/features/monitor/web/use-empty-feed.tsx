import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NewProfileLink } from './components/new-profile-link.tsx'

interface Question {
  readonly view: FeedView
  /** Filters beside the profiles narrow the feed; gives the way to be rid of them. */
  readonly onWiden: (() => void) | null
  /** The profiles have found something, which the reader may have hidden. */
  readonly hasFound: boolean
  /** What the profiles find is on its way. */
  readonly isExpecting?: boolean
  /** New tenders are compared with the profiles; false for one that is paused or archived. */
  readonly isMatched?: boolean
}

interface EmptyFeed {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
}

/** What the feed of an organisation without profiles says, and how to make one, for those who may. */
export const useWithoutProfiles = (orgId: string): EmptyFeed => {
  const t = useTranslations('monitor.list')
  const can = useCan(orgId)
  if (!can('market_profile.create')) return { title: t('empty') }
  return { title: t('empty'), text: t('emptyText'), action: <NewProfileLink orgId={orgId} /> }
}

/** What a feed without rows says: that nothing was found yet, that all is seen, or that filters leave nothing. */
export const useEmptyFeed = (question: Question): EmptyFeed => {
  const t = useTranslations('monitor.feed.none')
  const { view, onWiden, hasFound, isExpecting, isMatched = true } = question
  if (onWiden)
    return {
      title: t('narrowed.title'),
      text: t('narrowed.text'),
      action: <Button onClick={onWiden}>{t('narrowed.action')}</Button>,
    }
  const ofAll = hasFound ? 'handled' : isExpecting ? 'expected' : 'all'
  const kind = view === 'all' ? ofAll : view
  if (kind === 'all' && !isMatched) return { title: t('all.title') }
  return { title: t(`${kind}.title`), text: t(`${kind}.text`) }
}
