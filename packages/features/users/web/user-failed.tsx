import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly error: unknown
  readonly retrying: boolean
  readonly onRetry: () => void
}

/** There is no such person for this reader, or nobody could say. */
export const UserFailed = ({ error, retrying, onRetry }: Props) => {
  const t = useTranslations('users')
  const code = errorCodeOf(error)
  if (code === 'record.not_found' || code === 'request.invalid')
    return (
      <EmptyState
        icon={<UserX aria-hidden strokeWidth={1.5} />}
        title={t('missingTitle')}
        description={t('missing')}
        actions={
          <LinkButton asChild>
            <Link to="/">{t('home')}</Link>
          </LinkButton>
        }
      />
    )
  return (
    <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={retrying} onRetry={onRetry} />
  )
}
