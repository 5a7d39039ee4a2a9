import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslations } from 'use-intl'

export const NotFoundPage = () => {
  const t = useTranslations('shell.notFound')
  return (
    <>
      <title>{`${t('title')} · Kogge`}</title>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<Compass aria-hidden strokeWidth={1.5} />}
        title={t('title')}
        description={t('text')}
        actions={
          <>
            <LinkButton asChild variant="primary">
              <Link to="/monitor/search">{t('search')}</Link>
            </LinkButton>
            <LinkButton asChild>
              <Link to="/">{t('home')}</Link>
            </LinkButton>
          </>
        }
      />
    </>
  )
}
