import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '@kogge/ui/dropdown-menu.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { Pencil, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Opportunity } from '../../opportunities.client.ts'
import { ResolutionBadge } from '../state-badges.tsx'

interface Props {
  readonly opportunity: Opportunity
  readonly busy: boolean
  /** Null for those who may only read it. */
  readonly change: {
    readonly onReopen: (status: OpportunityStage) => void
    readonly onCorrect: () => void
  } | null
}

/** How a closed opportunity ended, why and when, with the ways to open it again and to correct that. */
export const OutcomePanel = ({ opportunity, busy, change }: Props) => {
  const t = useTranslations('opportunity.outcome')
  const tFields = useTranslations('opportunity.fields')
  const tReasons = useTranslations('opportunities.reasons')
  const tMenu = useTranslations('opportunities.menu')
  const tStages = useTranslations('opportunities.stages')
  const formats = useFormats()
  const { resolution, reason, outcomeNote, stateSince } = opportunity
  if (resolution === null) return null
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ResolutionBadge resolution={resolution} />
          <span className="text-muted">
            {t('since')} <time dateTime={stateSince}>{formats.dateTime(stateSince)}</time>
          </span>
        </p>
        {reason && (
          <p>
            <span className="text-muted">{tFields('reason')}:</span> {tReasons(reason)}
          </p>
        )}
        {outcomeNote && <p className="wrap-anywhere whitespace-pre-line">{outcomeNote}</p>}
      </div>
      {change && (
        <div className="flex flex-wrap gap-2">
          <DropdownMenu
            align="end"
            trigger={
              <Button size="sm" disabled={busy} icon={<RotateCcw aria-hidden />}>
                {t('reopen')}
              </Button>
            }
          >
            <DropdownMenuLabel>{tMenu('reopenIn')}</DropdownMenuLabel>
            {OPPORTUNITY_STAGES.map((stage) => (
              <DropdownMenuItem key={stage} onSelect={() => change.onReopen(stage)}>
                {tStages(stage)}
              </DropdownMenuItem>
            ))}
          </DropdownMenu>
          <Button
            size="sm"
            disabled={busy}
            icon={<Pencil aria-hidden />}
            aria-haspopup="dialog"
            onClick={change.onCorrect}
          >
            {t('correct')}
          </Button>
        </div>
      )}
    </Card>
  )
}
