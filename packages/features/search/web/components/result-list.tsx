import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { type Awaited, LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LinkComponent } from '../model/rfx-link.ts'
import type { TenderCard } from '../search.client.ts'
import { ResultRow } from './result-row.tsx'

interface Props {
  readonly list: ComponentProps<typeof MoreRows>['list'] & ComponentProps<typeof Awaited>['query']
  /** Undefined until the first answer. */
  readonly tenders: readonly TenderCard[] | undefined
  readonly now: Date
  /** The rows belong to the filters before; new ones are on their way. */
  readonly stale: boolean
  readonly selected: string | null
  readonly Link: LinkComponent
  readonly onOpen: (rfxId: string) => void
  /** At the end of each row. */
  readonly RowActions: ComponentType<{ readonly tender: TenderCard }> | undefined
  /** In the place of rows where there are none. */
  readonly nothing: ReactNode
}

/** The list in each of its states; old rows stay, faded, while new ones come. */
export const Results = (props: Props) => {
  const { list, tenders, stale, RowActions } = props
  const t = useTranslations('search')
  const tError = useTranslations('shell.error')
  const tErrors = useTranslations('shell.errors')
  const moreCode = list.isFetchNextPageError ? errorCodeOf(list.error) : null
  // The same page would be refused again: the list is to be begun anew.
  const isOver = moreCode === 'list.cursor_invalid'
  if (list.isError && !tenders) return <LoadFailed query={list} failed={t('failed')} />
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
          actions={RowActions && <RowActions tender={tender} />}
        />
      ))}
      {moreCode && !list.isFetchingNextPage && (
        <p role="status" className="pt-4 text-center text-muted">
          {tErrors(errorMessageKey(moreCode))}
        </p>
      )}
      <MoreRows
        list={isOver ? { ...list, fetchNextPage: list.refetch } : list}
        label={isOver ? tError('retry') : t('loadMore')}
      />
    </div>
  )
}
