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
  /** New tenders are compared with the profiles; false for one that is paused or archived. */
  readonly isMatched?: boolean
}

/** What a feed without rows says: that nothing was found yet, that all is seen, or that filters leave nothing. */
export const useEmptyFeed = (
  question: Question,
): { readonly title: string; readonly text?: string; readonly action?: ReactNode } => {
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
