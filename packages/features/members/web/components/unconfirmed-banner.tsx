import { useSession } from '@kogge/platform/web/session.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Tells those who have not confirmed their address what they cannot do yet, and how to. */
export const UnconfirmedBanner = () => {
  const t = useTranslations('members.unconfirmed')
  const session = useSession()
  if (!session || session.user.isEmailConfirmed) return null
  return (
    <Banner
      tone="attention"
      title={t('title')}
      actions={
        <LinkButton asChild size="sm">
          <Link to="/user-settings/$" params={{ _splat: 'account' }}>
            {t('action')}
          </Link>
        </LinkButton>
      }
    >
      {t('text', { email: session.user.email })}
    </Banner>
  )
}
