import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { type OrgAnswers, useApi } from '../../orgs.client.ts'
import { useOrgNames } from '../../use-org-names.ts'
import { Outlook } from '../market/market-summary.tsx'
import { OrgNameLink } from '../org-name-link.tsx'
import { SideFigures } from './buyer-supplier-figures.tsx'
import { OrgBadges } from './org-badges.tsx'
import { OrgFailed } from './org-failed.tsx'
import { Logo } from './org-logo.tsx'

interface Props {
  readonly orgId: string
  /** The way to watch it. */
  readonly Watch?: ComponentType<{ readonly orgId: string; readonly name: string }>
}

const Glance = ({ org, Watch }: Pick<Props, 'Watch'> & { readonly org: OrgAnswers['glance'] }) => {
  const t = useTranslations('orgs')
  const formats = useFormats()
  const place = [org.city, org.country && formats.country(org.country)].filter(Boolean)
  return (
    <div className="space-y-5">
      <div className="flex items-start gap-3">
        <Logo logoKey={org.logoKey} className="size-11" />
        <div className="min-w-0 space-y-1.5">
          <h3 className="wrap-anywhere font-semibold text-lg">{org.name}</h3>
          <p className="text-muted">{place.join(', ')}</p>
          <OrgBadges org={org} />
        </div>
      </div>
      {Watch && org.mergedInto === null && <Watch orgId={org.orgId} name={org.name} />}
      {org.mergedInto && (
        <p>
          {t('page.mergedInto')} <OrgNameLink {...org.mergedInto} />
        </p>
      )}
      {org.description && (
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-line">{org.description}</p>
      )}
      <Section title={t('tenders.bought')} level={3} className="space-y-2">
        <SideFigures side="buyer" figures={org.buys} />
        <Outlook orgId={org.orgId} as="buyer" />
      </Section>
      <Section title={t('tenders.participated')} level={3} className="space-y-2">
        <SideFigures side="supplier" figures={org.wins} />
        <Outlook orgId={org.orgId} as="supplier" />
      </Section>
    </div>
  )
}

const Panel = ({ orgId, Watch }: Props) => {
  const t = useTranslations('orgs.page')
  const api = useApi()
  const answer = useQuery(api.org.glance.queryOptions({ orgId }))
  const known = useOrgNames([orgId]).get(orgId)
  const { data, error } = answer
  if (data) return <Glance org={data} {...(Watch && { Watch })} />
  if (error) return <OrgFailed query={answer} />
  return (
    <div className="space-y-5">
      {known && <h3 className="wrap-anywhere font-semibold text-lg">{known}</h3>}
      <SkeletonRows rows={4} label={t('loading')} />
    </div>
  )
}

/** An organisation in the side panel; the page beneath may do without the texts of organisations. */
export const OrgPanel = (props: Props) => (
  <FurtherTexts>
    <Panel {...props} />
  </FurtherTexts>
)
