import { correlationId } from '@kogge/platform/web/errors/correlation-id.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useKnownFailure } from '@kogge/platform/web/errors/use-known-failure.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly error: unknown
  onRetry(): void
  readonly retrying: boolean
}

/** Nothing to show: there is no such organisation, or it could not be fetched. */
export const OrgFailed = ({ error, onRetry, retrying }: Props) => {
  const t = useTranslations('orgs.page')
  const tError = useTranslations('shell.error')
  const known = useKnownFailure(error)
  const code = errorCodeOf(error)
  if (code === 'record.not_found' || code === 'request.invalid')
    return (
      <EmptyState
        icon={<FileQuestion aria-hidden strokeWidth={1.5} />}
        title={t('missingTitle')}
        description={t('missingText')}
        actions={
          <LinkButton asChild variant="primary">
            <Link to="/monitor/search">{t('toSearch')}</Link>
          </LinkButton>
        }
      />
    )
  return (
    <ErrorState
      title={known?.title ?? t('failed')}
      {...(known && { description: known.text, actions: known.step })}
      retryLabel={tError('retry')}
      onRetry={onRetry}
      retrying={retrying}
      footnote={tError('reference', { id: correlationId() })}
    />
  )
}
