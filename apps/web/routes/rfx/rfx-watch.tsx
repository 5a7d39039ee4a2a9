import { MoreLikeThis } from '@kogge/features/monitor/web/components/more-like-this.tsx'
import { WatchTenderButton } from '@kogge/features/monitor/web/components/watching/watch-button.tsx'
import { SaveTenderButton } from '@kogge/features/opportunities/web/components/saving/save-tender-button.tsx'
import { useTender } from '@kogge/features/rfx/web/model/rfx-context.ts'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'

interface Props {
  readonly rfxId: string
  readonly offersFurther?: boolean
}

/** Ways to follow a tender and to find others like it, on pages that do without further texts. */
export const WatchTender = ({ rfxId, offersFurther = false }: Props) => {
  const { cpv, buyers } = useTender().tender.content
  return (
    <FurtherTexts>
      <SaveTenderButton rfxId={rfxId} offersFurther={offersFurther} />
      <WatchTenderButton rfxId={rfxId} />
      <MoreLikeThis cpv={cpv.main} country={buyers[0]?.country ?? null} />
    </FurtherTexts>
  )
}
