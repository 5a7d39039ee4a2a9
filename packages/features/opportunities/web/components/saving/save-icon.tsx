import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { buttonClass } from '@kogge/ui/button-class.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { ClipboardCheck, ClipboardPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Null for those who may not know. */
  readonly saving: {
    readonly orgId: string
    /** Undefined while that is on its way; null where there is none. */
    readonly opportunity: { readonly guid: string } | null | undefined
    readonly maySave: boolean
    readonly busy: boolean
    save(): unknown
  } | null
  /** Names the row. */
  readonly what: string
}

/** Saves what a row is about as an opportunity, or leads to the one that it is; nothing for those who may not. */
export const SaveIcon = ({ saving, what }: Props) => {
  const t = useTranslations('opportunity.saving')
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
