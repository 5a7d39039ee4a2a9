import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type FoundOrg, OrgRow } from './org-search-row.tsx'

interface Props {
  /** Undefined until the first answer. */
  readonly orgs: readonly FoundOrg[] | undefined
  readonly failed: boolean
  /** The rows belong to the filters before; new ones are on their way. */
  readonly stale: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  readonly selected: string | null
  readonly onMore: () => void
  readonly onRetry: () => void
  readonly onOpen: (orgId: string) => void
  /** Takes the filters away when nothing fits; null when there are none. */
  readonly onWiden: (() => void) | null
}

/** The list in each of its states; old rows stay, faded, while new ones come. */
export const Results = (props: Props) => {
  const { orgs, failed, stale, onWiden } = props
  const t = useTranslations('orgSearch')
  const tError = useTranslations('shell.error')
  if (failed && !orgs) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={tError('retry')}
        onRetry={props.onRetry}
        footnote={tError('reference', { id: correlationId() })}
      />
    )
  }
  if (!orgs) return <SkeletonRows rows={8} label={t('searching')} className="p-3" />
  if (orgs.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden strokeWidth={1.5} />}
        title={t('nothing')}
        description={t('nothingHint')}
        actions={onWiden && <Button onClick={onWiden}>{t('widen')}</Button>}
      />
    )
  }
  return (
    <div aria-busy={stale} className={cn('@container', stale && 'opacity-60')}>
      {orgs.map((org) => (
        <OrgRow
          key={org.orgId}
          org={org}
          selected={props.selected === org.orgId}
          onOpen={props.onOpen}
        />
      ))}
      <InfiniteSentinel
        hasMore={props.hasMore}
        loading={props.loadingMore}
        failed={props.moreFailed}
        onReach={props.onMore}
        label={t('loadMore')}
      />
    </div>
  )
}
