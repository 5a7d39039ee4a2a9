import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** A page that broke: says so, offers to try again, and names the id that the server's logs carry. */
export const ErrorPage = ({ reset }: ErrorComponentProps) => {
  const t = useTranslations('shell.error')
  return (
    <>
      <title>{`${t('title')} · Kogge`}</title>
      <h1 className="sr-only">{t('title')}</h1>
      <ErrorState
        title={t('title')}
        description={t('general')}
        retryLabel={t('retry')}
        onRetry={reset}
        footnote={t('reference', { id: correlationId() })}
      />
    </>
  )
}
