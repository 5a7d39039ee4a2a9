import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { VerificationStatusBadge } from '@kogge/platform/web/orgs/verification-status-badge.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'

type Stated = Pick<Org, 'isClaimed' | 'isVerified' | 'isDemo' | 'dissolvedAt' | 'mergedInto'>

/** What state an organisation is in: whose word it is, whether it still stands. */
export const OrgBadges = ({ org }: { readonly org: Stated }) => {
  const t = useTranslations('orgs.badges')
  return (
    <span className="flex flex-wrap gap-1.5">
      {org.mergedInto === null && <VerificationStatusBadge standing={verificationStatusOf(org)} />}
      {org.dissolvedAt !== null && <Badge tone="attention">{t('dissolved')}</Badge>}
      {org.mergedInto !== null && <Badge tone="attention">{t('merged')}</Badge>}
      {org.isDemo && <Badge tone="info">{t('demo')}</Badge>}
    </span>
  )
}
