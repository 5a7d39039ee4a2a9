import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { correlationId } from './errors/correlation-id.ts'
import { errorCodeOf } from './errors/error-codes.ts'
import { isUnanswered } from './errors/failure-causes.ts'
import { useKnownFailure } from './errors/use-known-failure.tsx'

interface FailedProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown }
  /** Says that it could not be loaded; in general words where it is left out. */
  readonly failed?: string | undefined
  /** What to say where there is no such thing. */
  readonly missing?: string
}

/** What could not be loaded: why, as far as that is known, what to do, another try, and the id in the logs. */
export const LoadFailed = ({ query, failed, missing }: FailedProps) => {
  const t = useTranslations('shell.error')
  const known = useKnownFailure(query.error)
  if (missing !== undefined && errorCodeOf(query.error) === 'record.not_found')
    return <EmptyState title={missing} />
  return (
    <ErrorState
      title={known?.title ?? failed ?? t('title')}
      description={known?.text ?? t(isUnanswered(query.error) ? 'noAnswer' : 'general')}
      actions={known?.step}
      retryLabel={t('retry')}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      footnote={t('reference', { id: correlationId() })}
    />
  )
}

interface AwaitedProps extends FailedProps {
  readonly query: FailedProps['query'] & { readonly isError: boolean }
  /** Says that it is on its way. */
  readonly loading: string
  /** Rows to hold the place for. */
  readonly rows?: number
}

/** What stands where an answer is on its way, or did not come. */
export const Awaited = ({ loading, rows = 3, ...failed }: AwaitedProps) =>
  failed.query.isError ? <LoadFailed {...failed} /> : <SkeletonRows rows={rows} label={loading} />

interface LoadedProps<Data> extends AwaitedProps {
  readonly query: AwaitedProps['query'] & { readonly data: Data | undefined }
  readonly children: (data: Data) => ReactNode
}

/** An answer while it is on its way, when it failed, and when it is there. */
export const Loaded = <Data,>({ children, ...awaited }: LoadedProps<Data>) =>
  awaited.query.data === undefined ? <Awaited {...awaited} /> : children(awaited.query.data)
