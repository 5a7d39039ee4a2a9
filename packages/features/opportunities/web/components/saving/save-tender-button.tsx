import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { buttonClass } from '@kogge/ui/button-class.ts'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { ClipboardCheck, ClipboardPlus, Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTenderOpportunity } from '../../use-tender-opportunity.ts'

interface Props {
  readonly rfxId: string
  /** A tender that is an opportunity already can be saved as another one. */
  readonly offersFurther?: boolean
}

/** Saves a tender as an opportunity, or leads to the one that it is; nothing for those who may not. */
export const SaveTenderButton = ({ rfxId, offersFurther = false }: Props) => {
  const t = useTranslations('opportunity.saving')
  const tStages = useTranslations('opportunities.stages')
  const tResolutions = useTranslations('opportunities.resolutions')
  const saving = useTenderOpportunity(rfxId)
  if (!saving) return null
  const { orgId, opportunity, maySave, busy, save } = saving
  if (!opportunity)
    return (
      maySave && (
        <Button
          size="sm"
          loading={busy}
          disabled={opportunity === undefined}
          icon={<ClipboardPlus aria-hidden />}
          className="print:hidden"
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      )
    )
  const { guid, status, resolution } = opportunity
  const state = resolution === null ? tStages(status) : tResolutions(resolution)
  return (
    <span className="inline-flex min-w-0 gap-1 print:hidden">
      <QuickViewLink
        view={{ kind: 'opportunity', opportunityId: opportunityIdText({ orgId, guid }) }}
        className={buttonClass({ size: 'sm' })}
      >
        <ClipboardCheck aria-hidden className="text-link" />
        {t('state', { state })}
      </QuickViewLink>
      {offersFurther && maySave && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton
              size="sm"
              loading={busy}
              label={t('menu')}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <DropdownMenuItem icon={<ClipboardPlus aria-hidden />} onSelect={() => void save(true)}>
            {t('another')}
          </DropdownMenuItem>
        </DropdownMenu>
      )}
    </span>
  )
}
