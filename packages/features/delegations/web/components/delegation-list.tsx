import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The parts of an infinite query that a list shows. */
interface Answer<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly isError: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

interface Props<Item> {
  readonly answer: Answer<Item>
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A paged list of this area in each of its states. */
export const DelegationList = <Item,>({ answer, empty, children }: Props<Item>) => {
  const t = useTranslations('delegations.list')
  const tError = useTranslations('shell.error')
  if (!answer.data)
    return answer.isError ? (
      <ErrorState
        title={t('failed')}
        retryLabel={tError('retry')}
        onRetry={() => answer.refetch()}
        footnote={tError('reference', { id: correlationId() })}
      />
    ) : (
      <SkeletonRows rows={3} label={t('loading')} />
    )
  const items = answer.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <InfiniteSentinel
        hasMore={answer.hasNextPage}
        loading={answer.isFetchingNextPage}
        failed={answer.isFetchNextPageError}
        onReach={() => answer.fetchNextPage()}
        label={t('more')}
      />
    </>
  )
}
