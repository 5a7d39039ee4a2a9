import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'

export const BadGatewayPage = () => {
  const t = useTranslations('shell.badGateway')
  return (
    <>
      <title>{`${t('title')} · Kogge`}</title>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<CloudOff aria-hidden strokeWidth={1.5} />}
        title={t('title')}
        description={t('text')}
        actions={
          <Button variant="primary" onClick={() => window.location.assign('/')}>
            {t('retry')}
          </Button>
        }
      />
    </>
  )
}
