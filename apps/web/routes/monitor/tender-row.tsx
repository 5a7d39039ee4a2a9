import type { TenderRowComponent } from '@kogge/features/monitor/web/model/parts-from-routes.ts'
import { SaveTenderIcon } from '@kogge/features/opportunities/web/components/saving/save-tender-icon.tsx'
import { ResultRow } from '@kogge/features/search/web/components/result-row.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { useTranslations } from 'use-intl'
import { TenderLink } from '../rfx/rfx-link.tsx'

/** A row of tender search in the feed, with the way to save its tender as an opportunity. */
export const TenderRow: TenderRowComponent = ({ actions, ...props }) => {
  const t = useTranslations('search')
  const mayView = useCan()('opportunity.view')
  const { rfxId, title } = props.tender
  return (
    <ResultRow
      {...props}
      Link={TenderLink}
      actions={
        mayView ? (
          <div className="flex min-h-7 flex-wrap items-center justify-end gap-1 pointer-coarse:min-h-9">
            <SaveTenderIcon rfxId={rfxId} what={title.text || t('untitled')} />
            {actions}
          </div>
        ) : (
          actions
        )
      }
    />
  )
}

/** The tender that stands open beside the page. */
export const useOpenTender = () => {
  const { current, open } = useQuickView()
  return {
    selected: current?.kind === 'tender' ? current.rfxId : null,
    onOpen: (rfxId: string) => open({ kind: 'tender', rfxId }),
  }
}
