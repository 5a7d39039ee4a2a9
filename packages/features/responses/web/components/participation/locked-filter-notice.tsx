import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { FULL_PARTICIPATION_SEARCH } from '@kogge/domain/participation/participation-filters.ts'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Why a filter is closed to the organisation, and the step that opens it. */
export const PlanStep = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('responses.list.filters')
  return (
    <p className="flex gap-2 text-muted text-sm">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {t('locked', { tier: lowestTier(FULL_PARTICIPATION_SEARCH) })}{' '}
        <Link
          to="/org/$orgId/settings/$"
          params={{ orgId, _splat: 'subscription' }}
          className="text-link underline underline-offset-2"
        >
          {t('plans')}
        </Link>
      </span>
    </p>
  )
}
