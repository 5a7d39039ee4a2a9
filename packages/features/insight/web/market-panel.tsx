import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useCan, useIsSupport } from '@kogge/platform/web/use-can.ts'
import { useTranslations } from 'use-intl'
import { LikelyBidders } from './components/bidders.tsx'
import { Indicators } from './components/indicators.tsx'
import type { TenderLinkComponent } from './components/links.ts'
import { Locked } from './components/locked.tsx'
import { Price } from './components/price.tsx'
import { Similar } from './components/similar.tsx'
import { TenderEnding } from './components/tender-ending.tsx'

interface Props {
  readonly rfxId: string
  readonly TenderLink: TenderLinkComponent
}

/** What the market says of a request: similar ones, likely bidders, prices, indicators, when it comes again. */
export const MarketPanel = ({ rfxId, TenderLink }: Props) => {
  const t = useTranslations('insight.locked')
  const org = useActiveOrg()
  const can = useCan()
  const isOpen = useIsSupport() || (org !== null && can('rfx.view_related'))
  return (
    <div className="space-y-8">
      {isOpen ? (
        <>
          <Similar rfxId={rfxId} activeOrgId={org?.orgId} TenderLink={TenderLink} />
          <LikelyBidders rfxId={rfxId} activeOrgId={org?.orgId} TenderLink={TenderLink} />
        </>
      ) : (
        <Locked text={t('related', { tier: lowestTier('rfx.view_related') })} />
      )}
      <Price rfxId={rfxId} TenderLink={TenderLink} />
      <Indicators rfxId={rfxId} TenderLink={TenderLink} />
      <TenderEnding rfxId={rfxId} TenderLink={TenderLink} />
    </div>
  )
}
