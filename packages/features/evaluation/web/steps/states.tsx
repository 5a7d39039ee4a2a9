import { correlationId } from '@kogge/platform/web/correlation.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown }
}

/** What stands where an answer is on its way, or did not come. */
export const Awaited = ({ query }: Props) => {
  const t = useTranslations('shell.error')
  const tLoading = useTranslations('evaluation')
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
