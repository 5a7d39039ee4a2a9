import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isMissing } from '../../use-rfx-query.ts'

interface TenderFailedProps {
  readonly error: unknown
  onRetry(): void
  readonly retrying: boolean
}

/** No tender to show: there is none for this reader, or it could not be fetched. */
export const TenderFailed = ({ error, onRetry, retrying }: TenderFailedProps) => {
  const t = useTranslations('tenders')
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<FileQuestion aria-hidden strokeWidth={1.5} />}
        title={t('missing.title')}
        description={t('missing.text')}
        actions={
          <LinkButton asChild variant="primary">
            <Link to="/monitor/search">{t('missing.search')}</Link>
          </LinkButton>
        }
      />
    )
  }
  return (
    <ErrorState
      title={t('failed.title')}
      retryLabel={t('failed.retry')}
      onRetry={onRetry}
      retrying={retrying}
      footnote={t('failed.reference', { id: correlationId() })}
    />
  )
}
