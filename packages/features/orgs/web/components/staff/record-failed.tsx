import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly error: unknown
  /** What to say where there is no such thing. */
  readonly missing: string
  readonly onRetry: () => void
}

/** A record that could not be loaded, or is not there. */
export const RecordFailed = ({ error, missing, onRetry }: Props) => {
  const t = useTranslations('shell.error')
  if (errorCodeOf(error) === 'record.not_found') return <EmptyState title={missing} />
  return (
    <ErrorState
      title={t('title')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      footnote={t('reference', { id: correlationId() })}
    />
  )
}
