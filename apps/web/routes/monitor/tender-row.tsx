import type { TenderRowComponent } from '@kogge/features/monitor/web/model/parts-from-routes.ts'
import { ResultRow } from '@kogge/features/search/web/components/result-row.tsx'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { TenderLink } from '../rfx/rfx-link.tsx'

/** A row of tender search in the feed. */
export const TenderRow: TenderRowComponent = (props) => <ResultRow {...props} Link={TenderLink} />

/** The tender that stands open beside the page. */
export const useOpenTender = () => {
  const { current, open } = useQuickView()
  return {
    selected: current?.kind === 'tender' ? current.rfxId : null,
    onOpen: (rfxId: string) => open({ kind: 'tender', rfxId }),
  }
}
