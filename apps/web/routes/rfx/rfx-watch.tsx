import { WatchTenderButton } from '@kogge/features/monitor/web/components/watching/watch-button.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'

/** Watches a tender, on pages that do without further texts. */
export const WatchTender = ({ rfxId }: { readonly rfxId: string }) => (
  <FurtherTexts>
    <WatchTenderButton rfxId={rfxId} />
  </FurtherTexts>
)
