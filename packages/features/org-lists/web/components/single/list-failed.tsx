import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

/** No list to show: there is none, or it could not be fetched. */
export const ListFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('orgLists.single')
  if (!isMissing(query.error)) return <LoadFailed query={query} failed={t('failed')} />
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden strokeWidth={1.5} />}
      title={t('missing')}
      description={t('missingText')}
      actions={
        <LinkButton asChild variant="primary">
          <Link to="/org-list">{t('allLists')}</Link>
        </LinkButton>
      }
    />
  )
}
