import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Check, Circle, CircleDot } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly status: OpportunityStage
  readonly busy: boolean
  /** Null where the stage cannot be changed. */
  readonly onMove: ((status: OpportunityStage) => void) | null
}

const CURRENT = 'border-accent bg-accent-soft text-link'
const STEP =
  'flex h-full min-h-8 min-w-0 items-center gap-1.5 rounded-md border px-3 py-1 [&_svg]:size-4'

/** The stages in their order, with the one that the opportunity is in; each of the others leads to it. */
export const StageSteps = ({ status, busy, onMove }: Props) => {
  const t = useTranslations('opportunity')
  const tStages = useTranslations('opportunities.stages')
  const current = OPPORTUNITY_STAGES.indexOf(status)
  return (
    <ol aria-label={t('fields.status')} className="grid grid-cols-2 gap-1.5 md:grid-cols-4">
      {OPPORTUNITY_STAGES.map((stage, place) => {
        const Icon = place < current ? Check : place === current ? CircleDot : Circle
        const isCurrent = place === current
        const content = (
          <>
            <Icon aria-hidden className="shrink-0" />
            <span className="min-w-0">{tStages(stage)}</span>
          </>
        )
        if (!onMove || isCurrent)
          return (
            <li
              key={stage}
              {...(isCurrent && { 'aria-current': 'step' })}
              className={cn(
                STEP,
                isCurrent ? cn(CURRENT, 'font-medium') : 'border-line text-muted',
                onMove && 'pointer-coarse:min-h-10',
              )}
            >
              {content}
            </li>
          )
        return (
          <li key={stage} className="min-w-0">
            <Button
              disabled={busy}
              className="h-full min-h-8 w-full min-w-0 justify-start whitespace-normal py-1 text-left pointer-coarse:min-h-10"
              onClick={() => onMove(stage)}
            >
              {content}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
