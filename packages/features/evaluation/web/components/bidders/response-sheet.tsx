import { Sheet } from '@kogge/ui/sheet.tsx'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Bidder } from '../../evaluation.client.ts'

/** Whose response is read, of which request, and for which buyer. */
export interface BidderResponseProps {
  readonly rfxId: string
  readonly orgId: string
  readonly participantId: string
}

/** Shows a response; another feature knows how. */
export type BidderResponseView = ComponentType<BidderResponseProps>

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly bidder: Bidder
  readonly View: BidderResponseView
  readonly onClose: () => void
}

/** What a bidder submitted, beside the list. */
export const ResponseSheet = ({ rfxId, orgId, bidder, View, onClose }: Props) => {
  const t = useTranslations('evaluation.bidders')
  return (
    <Sheet
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={bidder.name}
      closeLabel={t('close')}
    >
      <View rfxId={rfxId} orgId={orgId} participantId={bidder.orgId} />
    </Sheet>
  )
}
