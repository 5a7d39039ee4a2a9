import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LinkComponent } from '../model/rfx-link.ts'
import type { TenderCard } from '../search.client.ts'
import { ResultRow } from './result-row.tsx'

interface Props {
  /** Undefined until the first answer. */
  readonly tenders: readonly TenderCard[] | undefined
  readonly now: Date
  readonly failed: boolean
  /** The rows belong to the filters before; new ones are on their way. */
  readonly stale: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** What the next page failed with; null where it has not. */
  readonly moreFailure: unknown
  readonly selected: string | null
  readonly Link: LinkComponent
  readonly onMore: () => void
  /** Loads the list anew. */
  readonly onRetry: () => void
  readonly onOpen: (rfxId: string) => void
  /** In the place of rows where there are none. */
  readonly nothing: ReactNode
}

/** The list in each of its states; old rows stay, faded, while new ones come. */
export const Results = (props: Props) => {
  const { tenders, failed, stale, hasMore, loadingMore } = props
  const t = useTranslations('search')
  const tError = useTranslations('shell.error')
  const tErrors = useTranslations('shell.errors')
  const moreCode = errorCodeOf(props.moreFailure)
  // The same page would be refused again: the list is to be begun anew.
  const isOver = moreCode === 'list.cursor_invalid'
  if (failed && !tenders) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={tError('retry')}
        onRetry={props.onRetry}
        footnote={tError('reference', { id: correlationId() })}
      />
    )
  }
  if (!tenders) return <SkeletonRows rows={8} label={t('searching')} className="p-3" />
  if (tenders.length === 0) return props.nothing
  return (
    <div aria-busy={stale} className={cn('@container', stale && 'opacity-60')}>
      {tenders.map((tender) => (
        <ResultRow
          key={tender.rfxId}
          tender={tender}
          now={props.now}
          selected={props.selected === tender.rfxId}
          Link={props.Link}
          onOpen={props.onOpen}
        />
      ))}
      {moreCode && !loadingMore && (
        <p role="status" className="pt-4 text-center text-muted">
          {tErrors(errorMessageKey(moreCode))}
        </p>
      )}
      <InfiniteSentinel
        hasMore={hasMore}
        loading={loadingMore}
        failed={props.moreFailure !== null}
        onReach={isOver ? props.onRetry : props.onMore}
        label={isOver ? tError('retry') : t('loadMore')}
      />
    </div>
  )
}
