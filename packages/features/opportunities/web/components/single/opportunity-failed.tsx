import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

const OpportunityMissing = () => {
  const t = useTranslations('opportunity')
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden strokeWidth={1.5} />}
      title={t('missing.title')}
      description={t('missing.text')}
      actions={
        <>
          <LinkButton asChild variant="primary">
            <Link to="/opportunities">{t('missing.board')}</Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to="/opportunities/list" search={{ archived: ['deleted'] }}>
              {t('missing.bin')}
            </Link>
          </LinkButton>
        </>
      }
    />
  )
}

/** No opportunity to show: there is none, or it could not be fetched. */
export const OpportunityFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('opportunity')
  if (isMissing(query.error)) return <OpportunityMissing />
  return <LoadFailed query={query} failed={t('failed')} />
}
