import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { useTranslations } from 'use-intl'

/** A screen whose data could not be loaded. */
export const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslations('shell.error')
  return (
    <ErrorState
      title={t('title')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      footnote={t('reference', { id: correlationId() })}
    />
  )
}
