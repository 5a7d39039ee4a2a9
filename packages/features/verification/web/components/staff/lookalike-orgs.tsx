import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { VerificationStatusBadge } from '@kogge/platform/web/orgs/verification-status-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Lookalike, useStaffApi } from '../../verification.client.ts'

const One = ({ org }: { readonly org: Lookalike }) => {
  const t = useTranslations('verification.staff')
  const formats = useFormats()
  const facts = [org.registrationNumber, org.country && formats.country(org.country)]
  const counts = t('noticeCounts', { buyer: org.buyerCount, supplier: org.supplierCount })
  return (
    <li className="border-line border-t py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <QuickViewLink
          view={{ kind: 'organisation', orgId: org.orgId }}
          className="wrap-anywhere text-link underline-offset-2 hover:underline"
        >
          {org.name}
        </QuickViewLink>
        {org.likenesses.map((likeness) => (
          <Badge key={likeness} tone={likeness === 'similar_name' ? 'neutral' : 'attention'}>
            {t(`likeness.${likeness}`)}
          </Badge>
        ))}
        <VerificationStatusBadge standing={verificationStatusOf(org)} />
      </div>
      <p className="text-muted text-sm tabular-nums">
        {[...facts, counts].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

/** Known organisations whose name or number is like that of one that waits. */
export const Lookalikes = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('verification')
  const api = useStaffApi()
  const { data, isError } = useQuery(api.adminVerification.lookalikes.queryOptions({ orgId }))
  return (
    <div>
      <h3 className="font-medium">{t('staff.alike')}</h3>
      {!data && (isError ? <p>{t('failed')}</p> : <SkeletonRows rows={2} label={t('loading')} />)}
      {data?.length === 0 && <p className="text-muted">{t('staff.noneAlike')}</p>}
      {data && data.length > 0 && (
        <ul className="mt-1">
          {data.map((org) => (
            <One key={org.orgId} org={org} />
          ))}
        </ul>
      )}
    </div>
  )
}
