import { MarketPanel } from '@kogge/features/insight/web/components/market-panel.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { EndingActions } from '../analysis/ending-row-actions.tsx'

/** What the market says of a tender; its texts come with it. */
export const TenderMarket = ({ rfxId }: { readonly rfxId: string }) => (
  <FurtherTexts>
    <MarketPanel rfxId={rfxId} Actions={EndingActions} />
  </FurtherTexts>
)
