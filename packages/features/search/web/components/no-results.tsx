import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Every word of a sentence had to be in a request, since its meaning could not be searched. */
  readonly neededAll: boolean
  readonly hasWords: boolean
  /** Widens the search; null when nothing narrows it. */
  readonly onWiden: (() => void) | null
}

/** What stands where no request fits. */
export const NothingFound = ({ neededAll, hasWords, onWiden }: Props) => {
  const t = useTranslations('search')
  return (
    <EmptyState
      icon={<SearchX aria-hidden strokeWidth={1.5} />}
      title={t('nothing')}
      description={t(neededAll ? 'allNeeded' : 'nothingHint')}
      actions={onWiden && <Button onClick={onWiden}>{t(hasWords ? 'widen' : 'widenAll')}</Button>}
    />
  )
}
