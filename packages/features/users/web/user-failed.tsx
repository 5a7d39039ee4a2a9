import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

/** There is no such person for this reader, or nobody could say. */
export const UserFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('users')
  const code = errorCodeOf(query.error)
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
  return <LoadFailed query={query} failed={t('failed')} />
}
