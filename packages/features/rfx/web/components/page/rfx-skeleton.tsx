import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'

const FACTS = ['deadline', 'value', 'cpv', 'place'] as const
const LINES = ['w-full', 'w-11/12', 'w-10/12', 'w-4/5'] as const

/** Holds the places of the page's parts while it loads, so that nothing jumps. */
export const TenderSkeleton = () => {
  const t = useTranslations('tenders')
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="w-1/3" />
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3 lg:grid-cols-4">
        {FACTS.map((fact) => (
          <div key={fact} className="space-y-1">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
      <Skeleton className="h-9 w-2/3" />
      <div className="space-y-2 pt-4">
        {LINES.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  )
}
