import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Answer<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  refetch(): unknown
}

interface Props<Data> {
  readonly answer: Answer<Data>
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** What an answer shows while it is on its way, when it failed, and when it is there. */
export const Loaded = <Data,>({ answer, rows = 3, children }: Props<Data>) => {
  const t = useTranslations('members')
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.isError) return <SkeletonRows rows={rows} label={t('loading')} />
  return (
    <ErrorState
      title={t('failed')}
      retryLabel={t('retry')}
      retrying={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  )
}
