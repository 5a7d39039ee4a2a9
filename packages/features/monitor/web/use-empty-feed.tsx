import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import { Button } from '@kogge/ui/button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Question {
  readonly view: FeedView
  /** Filters beside the profiles narrow the feed; gives the way to be rid of them. */
  readonly onWiden: (() => void) | null
  /** The profiles have found something, which the reader may have hidden. */
  readonly hasFound: boolean
  /** What the profiles find is on its way. */
  readonly isExpecting?: boolean
}

/** What a feed without rows says: that nothing was found yet, that all is seen, or that filters leave nothing. */
export const useEmptyFeed = (
  question: Question,
): { readonly title: string; readonly text: string; readonly action?: ReactNode } => {
  const t = useTranslations('monitor.feed.none')
  const { view, onWiden, hasFound, isExpecting } = question
  if (onWiden)
    return {
      title: t('narrowed.title'),
      text: t('narrowed.text'),
      action: <Button onClick={onWiden}>{t('narrowed.action')}</Button>,
    }
  const ofAll = hasFound ? 'handled' : isExpecting ? 'expected' : 'all'
  const kind = view === 'all' ? ofAll : view
  return { title: t(`${kind}.title`), text: t(`${kind}.text`) }
}
