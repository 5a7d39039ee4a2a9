import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { correlationId } from '../errors/correlation-id.ts'
import { useKnownFailure } from '../errors/use-known-failure.tsx'

interface Props {
  /** The infinite query whose rows are shown. */
  readonly list: {
    readonly isError: boolean
    readonly error: unknown
    readonly isPlaceholderData: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    refetch(): unknown
    fetchNextPage(): unknown
  }
  /** How many rows there are; undefined until the first answer. */
  readonly count: number | undefined
  readonly labels: { readonly loading: string; readonly more: string }
  /** What an empty list says, and what to do about it. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** The rows. */
  readonly children: ReactNode
}

/** Says why a list could not be loaded, as far as that is known. */
const ListFailed = ({ list }: Pick<Props, 'list'>) => {
  const t = useTranslations('shell.error')
  const known = useKnownFailure(list.error)
  return (
    <ErrorState
      title={known?.title ?? t('title')}
      {...(known && { description: known.text, actions: known.step })}
      retryLabel={t('retry')}
      onRetry={() => void list.refetch()}
      footnote={t('reference', { id: correlationId() })}
    />
  )
}

/** A list in each of its states; old rows stay, faded, while new ones come. */
export const ListStates = ({ list, count, labels, empty, children }: Props) => {
  if (count === undefined)
    return list.isError ? (
      <ListFailed list={list} />
    ) : (
      <SkeletonRows rows={8} label={labels.loading} />
    )
  if (count === 0)
    return (
      <EmptyState
        title={empty.title}
        {...(empty.text !== undefined && { description: empty.text })}
        {...(empty.action !== undefined && { actions: empty.action })}
      />
    )
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
      {children}
      <InfiniteSentinel
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onReach={() => void list.fetchNextPage()}
        label={labels.more}
      />
    </div>
  )
}
