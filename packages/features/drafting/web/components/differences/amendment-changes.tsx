import { differenceOf } from '@kogge/domain/drafting/version-differences.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { DifferenceList } from './difference-list.tsx'

/** What the amendment changes against the version in force. */
export const useChanges = () => {
  const { current } = useDrafting()
  const document = useDeferredValue(useDraft((whole) => whole))
  return useMemo(() => (current ? differenceOf(current, document) : []), [current, document])
}

export const ChangesView = () => {
  const t = useTranslations('drafting.changes')
  const differences = useChanges()
  const significant = differences.filter(({ isSignificant }) => isSignificant).length
  return (
    <section aria-labelledby="changes-title" className="space-y-4">
      <h2 id="changes-title" className="font-semibold text-lg">
        {t('title')}
      </h2>
      {differences.length === 0 ? (
        <EmptyState title={t('none')} description={t('noneText')} />
      ) : (
        <>
          {significant > 0 && (
            <Banner tone="attention">{t('significant', { count: significant })}</Banner>
          )}
          <DifferenceList differences={differences} marksSignificant />
        </>
      )}
    </section>
  )
}
