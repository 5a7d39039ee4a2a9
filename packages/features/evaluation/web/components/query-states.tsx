import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly query: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    refetch(): unknown
  }
}

/** What stands where an answer is on its way, or did not come. */
export const Awaited = ({ query }: Props) => {
  const t = useTranslations('shell.error')
  const tErrors = useTranslations('shell.errors')
  const tLoading = useTranslations('evaluation')
  // Nothing has failed: it is not time yet.
  if (errorCodeOf(query.error) === 'rfx.sealed')
    return (
      <EmptyState
        icon={<LockKeyhole aria-hidden strokeWidth={1.5} />}
        title={tErrors(errorMessageKey('rfx.sealed'))}
      />
    )
  return query.isError ? (
    <ErrorState
      title={t('title')}
      retryLabel={t('retry')}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      footnote={t('reference', { id: correlationId() })}
    />
  ) : (
    <SkeletonRows rows={6} label={tLoading('loading')} />
  )
}
