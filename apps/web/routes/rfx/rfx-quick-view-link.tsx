import type { TenderLinkComponent } from '@kogge/features/analysis/web/model/rfx-link.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { TenderLink } from './rfx-link.tsx'

/** A link to a tender that shows it beside the page. */
export const QuickTenderLink: TenderLinkComponent = ({ rfxId, className, children }) => {
  const quickView = useQuickView()
  return (
    <TenderLink
      rfxId={rfxId}
      {...(className !== undefined && { className })}
      onClick={(event) => {
        // A link that is meant for another tab or window stays a link.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        quickView.open({ kind: 'tender', rfxId })
      }}
    >
      {children}
    </TenderLink>
  )
}
