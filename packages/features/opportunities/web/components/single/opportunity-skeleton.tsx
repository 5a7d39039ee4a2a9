import { Skeleton, SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'

const FACTS = 6

/** Holds the places of the parts of an opportunity's page while it loads. */
export const OpportunitySkeleton = () => {
  const t = useTranslations('opportunity')
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-3/4" />
      <div aria-hidden className="grid grid-cols-2 gap-1.5 md:grid-cols-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
      <SkeletonRows rows={FACTS} label={t('loading')} className="border-line border-t" />
    </div>
  )
}
