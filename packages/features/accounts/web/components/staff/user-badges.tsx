import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { UserRow } from '../../accounts-admin.client.ts'

/** What is out of the ordinary about an account. */
export const UserBadges = ({ user }: { readonly user: UserRow }) => {
  const t = useTranslations('admin.users.badges')
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.isDeleted && <Badge tone="danger">{t('deleted')}</Badge>}
      {!user.isDeleted && !user.isEmailConfirmed && (
        <Badge tone="attention">{t('unconfirmed')}</Badge>
      )}
      {user.isOnboarding && <Badge>{t('onboarding')}</Badge>}
      {user.isDemo && <Badge>{t('demo')}</Badge>}
    </span>
  )
}
