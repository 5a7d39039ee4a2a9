import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

/** Nothing to show: there is no such organisation, or it could not be fetched. */
export const OrgFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('orgs.page')
  const code = errorCodeOf(query.error)
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
  return <LoadFailed query={query} failed={t('failed')} />
}
