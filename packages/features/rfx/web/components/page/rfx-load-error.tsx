import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

/** No tender to show: there is none for this reader, or it could not be fetched. */
export const TenderFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('tenders')
  if (isMissing(query.error)) {
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
  return <LoadFailed query={query} failed={t('failed.title')} />
}
