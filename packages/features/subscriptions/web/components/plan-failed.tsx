import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { useTranslations } from 'use-intl'

/** The plan, or a list of plans, could not be read. */
export const PlanFailed = ({ onRetry }: { readonly onRetry: () => unknown }) => {
  const t = useTranslations('subscriptions')
  const tError = useTranslations('shell.error')
  return (
    <ErrorState
      title={t('failed')}
      retryLabel={tError('retry')}
      onRetry={() => void onRetry()}
      footnote={tError('reference', { id: correlationId() })}
    />
  )
}
