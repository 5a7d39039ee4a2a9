import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  /** What to say where the failure is that there is no such thing. */
  readonly missing?: string
}

/** What could not be loaded, and another try; what is not there says so. */
export const Failed = ({ error, onRetry, missing }: Props) => {
  const t = useTranslations('shell.error')
  if (missing !== undefined && errorCodeOf(error) === 'record.not_found')
    return <EmptyState icon={<SearchX aria-hidden strokeWidth={1.5} />} title={missing} />
  return (
    <ErrorState
      title={t('title')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      footnote={t('reference', { id: correlationId() })}
    />
  )
}
