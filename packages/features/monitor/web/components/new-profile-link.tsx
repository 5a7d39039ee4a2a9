import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The way to a search that becomes a profile, for those who may found one. */
export const NewProfileLink = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('monitor.list')
  const can = useCan(orgId)
  if (!can('market_profile.create')) return null
  return (
    <LinkButton asChild variant="primary">
      <Link to="/monitor/search">{t('new')}</Link>
    </LinkButton>
  )
}
