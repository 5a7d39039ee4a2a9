import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { buttonClass } from '@kogge/ui/button-class.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { ClipboardCheck, ClipboardPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTenderOpportunity } from '../../use-tender-opportunity.ts'

interface Props {
  readonly rfxId: string
  /** Names the tender. */
  readonly what: string
}

/** Saves a tender of a list as an opportunity, or leads to the one that it is; nothing for those who may not. */
export const SaveTenderIcon = ({ rfxId, what }: Props) => {
  const t = useTranslations('opportunity.saving')
  const saving = useTenderOpportunity(rfxId)
  if (!saving) return null
  const { orgId, opportunity, maySave, busy, save } = saving
  if (opportunity)
    return (
      <Tooltip label={t('open')}>
        <QuickViewLink
          view={{
            kind: 'opportunity',
            opportunityId: opportunityIdText({ orgId, guid: opportunity.guid }),
          }}
          className={buttonClass({ variant: 'ghost', size: 'sm', square: true })}
        >
          <ClipboardCheck aria-hidden className="text-link" />
          <span className="sr-only">{t('openThis', { what })}</span>
        </QuickViewLink>
      </Tooltip>
    )
  if (!maySave) return null
  return (
    <Tooltip label={t('save')}>
      <IconButton
        size="sm"
        loading={busy}
        disabled={opportunity === undefined}
        label={t('saveThis', { what })}
        icon={<ClipboardPlus aria-hidden />}
        onClick={() => void save()}
      />
    </Tooltip>
  )
}
