import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useCan, useIsSupport } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useTranslations } from 'use-intl'
import type { EndingRowActions } from '../model/row-actions.ts'
import { Price } from './benchmark/price-benchmark.tsx'
import { TenderEnding } from './ending/rfx-ending-contracts.tsx'
import { Indicators } from './flags/rfx-flags.tsx'
import { LikelyBidders } from './likely-bidders.tsx'
import { Locked } from './plan-upgrade-note.tsx'
import { Similar } from './similar-rfx.tsx'

interface Props {
  readonly rfxId: string
  /** In the rows of contracts that end. */
  readonly Actions: EndingRowActions
}

/** What the market says of a request: similar ones, likely bidders, prices, indicators, when it comes again. */
export const MarketPanel = ({ rfxId, Actions }: Props) => {
  const t = useTranslations('insight.locked')
  const org = useActiveOrg()
  const can = useCan()
  const isOpen = useIsSupport() || (org !== null && can('rfx.view_related'))
  return (
    <div className="space-y-8">
      {isOpen ? (
        <>
          <Similar rfxId={rfxId} activeOrgId={org?.orgId} />
          <LikelyBidders rfxId={rfxId} activeOrgId={org?.orgId} />
        </>
      ) : (
        <Locked text={t('related', { tier: lowestTier('rfx.view_related') })} />
      )}
      <Price rfxId={rfxId} />
      <Indicators rfxId={rfxId} />
      <TenderEnding rfxId={rfxId} Actions={Actions} />
    </div>
  )
}
