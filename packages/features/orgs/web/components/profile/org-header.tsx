import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'
import { OrgBadges } from './org-badges.tsx'
import { Logo } from './org-logo.tsx'

/** Who may do something about it: its administrators edit it, its members see each other, others ask to join or claim it. */
const Action = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs.page')
  const session = useSession()
  if (org.mergedInto !== null) return null
  if (org.abilities['org.edit_profile'] === null)
    return (
      <LinkButton asChild>
        <Link to="/org/$orgId/settings/$" params={{ orgId: org.orgId, _splat: 'general' }}>
          {t('edit')}
        </Link>
      </LinkButton>
    )
  if (org.abilities['user_role.view'] === null)
    return (
      <LinkButton asChild>
        <Link to="/org/$orgId/settings/$" params={{ orgId: org.orgId, _splat: 'users' }}>
          {t('members')}
        </Link>
      </LinkButton>
    )
  if (session?.orgs.some(({ orgId }) => orgId === org.orgId)) return null
  // Nobody speaks for what is no more; its members of before still ask to join.
  if (!org.isClaimed && org.dissolvedAt !== null) return null
  // A visitor joins after signing in; the page that follows asks for that itself.
  if (!session && org.isClaimed) return null
  return (
    // Asked in a sentence, which a phone shows on two lines.
    <LinkButton
      asChild
      className="h-auto min-h-8 max-w-full shrink whitespace-normal py-1 pointer-coarse:h-auto pointer-coarse:min-h-10"
    >
      <Link
        to="/user-settings/$"
        params={{ _splat: 'join-organization' }}
        search={{ orgId: org.orgId }}
      >
        {org.isClaimed ? t('join') : t('claim')}
      </Link>
    </LinkButton>
  )
}

/** What a reader wants to know first: who, where, in what state. */
export const OrgHeader = ({
  org,
  actions,
}: {
  readonly org: Org
  readonly actions?: ReactNode
}) => {
  const formats = useFormats()
  const city = org.addresses.find((one) => one.city !== '')?.city ?? org.official.city
  const place = [city, org.country && formats.country(org.country)].filter(Boolean)
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Logo logoKey={org.logoKey} />
      <div className="min-w-0 flex-1 basis-60 space-y-1.5">
        <h1 className="wrap-anywhere font-semibold text-xl sm:text-2xl">{org.name}</h1>
        <p className="text-muted">{place.join(', ')}</p>
        <OrgBadges org={org} />
      </div>
      {actions}
      <Action org={org} />
    </header>
  )
}
