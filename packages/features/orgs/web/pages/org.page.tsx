import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type MarketFilter, MarketPanel } from '../components/market/market-panel.tsx'
import { DetailsPanel } from '../components/profile/details-panel.tsx'
import { OrgFailed } from '../components/profile/org-failed.tsx'
import { OrgHeader } from '../components/profile/org-header.tsx'
import { OrgTabBar } from '../components/profile/org-tab-bar.tsx'
import { type StatusFilter, TendersPanel } from '../components/profile/org-tenders-panel.tsx'
import { OverviewPanel } from '../components/profile/overview-panel.tsx'
import { type OrgTab, resolveOrgTab } from '../model/org-tabs.ts'
import { type Org, useApi } from '../orgs.client.ts'

interface PanelProps extends StatusFilter, MarketFilter {
  readonly org: Org
  readonly tab: OrgTab
}

const Panel = ({ org, tab, market, onMarket, Indicators, Ending, ...filter }: PanelProps) => {
  const { orgId } = org
  if (tab === 'details') return <DetailsPanel org={org} />
  if (tab === 'tenders') return <TendersPanel key="buyer" orgId={orgId} side="buyer" {...filter} />
  if (tab === 'tenderParticipation')
    return <TendersPanel key="supplier" orgId={orgId} side="supplier" {...filter} />
  if (tab === 'market')
    return (
      <MarketPanel
        org={org}
        market={market}
        onMarket={onMarket}
        {...(Indicators && { Indicators })}
        {...(Ending && { Ending })}
      />
    )
  return <OverviewPanel org={org} />
}

interface BodyProps extends StatusFilter, MarketFilter {
  readonly org: Org
  readonly asked: string | undefined
  /** The way to follow it. */
  readonly Watch?: ComponentType<{ readonly orgId: string; readonly name: string }>
}

const Body = ({ org, asked, Watch, ...filter }: BodyProps) => {
  const t = useTranslations('orgs')
  const { tab, unknown } = resolveOrgTab(asked)
  return (
    <article className="space-y-5">
      <OrgHeader
        org={org}
        actions={Watch && org.mergedInto === null && <Watch orgId={org.orgId} name={org.name} />}
      />
      <OrgTabBar org={org} active={tab} />
      {unknown && (
        <Banner tone="attention" live>
          {t('page.unknownTab', { tab: asked ?? '' })}
        </Banner>
      )}
      <section aria-labelledby="org-part">
        <h2 id="org-part" className="sr-only">
          {t(`tabs.${tab || 'overview'}`)}
        </h2>
        <Panel org={org} tab={tab} {...filter} />
      </section>
    </article>
  )
}

interface Props extends StatusFilter, MarketFilter {
  readonly orgId: string
  /** The `tab` of the address; the overview where there is none or none such. */
  readonly tab: string | undefined
  /** The way to follow it. */
  readonly Watch?: ComponentType<{ readonly orgId: string; readonly name: string }>
}

/** `/org/{orgId}`: one organisation. One that became part of another leads there. */
export const OrgPage = ({ orgId, tab, ...filter }: Props) => {
  const t = useTranslations('orgs.page')
  const language = useLocale()
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId ?? null
  const answer = useQuery(
    api.org.byId.queryOptions(
      { orgId, language, activeOrgId },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, error } = answer
  if (data?.mergedInto && data.orgId === orgId)
    return (
      <Navigate
        to="/org/$orgId"
        params={{ orgId: data.mergedInto.orgId }}
        search={{ tab }}
        replace
      />
    )
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 py-5">
      <title>{`${data?.name ?? t('label')} · Kogge`}</title>
      {data && data.orgId === orgId ? (
        <Body key={orgId} org={data} asked={tab} {...filter} />
      ) : error ? (
        <>
          <h1 className="sr-only">{t('label')}</h1>
          <OrgFailed query={answer} />
        </>
      ) : (
        <SkeletonRows rows={6} label={t('loading')} />
      )}
    </div>
  )
}
