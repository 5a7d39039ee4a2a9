import { DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../model/card-actions.ts'
import type { Step } from '../model/card-places.ts'
import type { OpportunityCard } from '../opportunities.client.ts'

const ICONS: Readonly<Record<Step, typeof ArrowUp>> = {
  up: ArrowUp,
  down: ArrowDown,
  first: ArrowUpToLine,
  last: ArrowDownToLine,
}

interface Props {
  readonly card: OpportunityCard
  readonly actions: CardActions
}

/** The steps that a card can make within its column; none in a list. */
export const StepItems = ({ card, actions }: Props) => {
  const t = useTranslations('opportunities.menu.steps')
  const steps = actions.stepsOf?.(card.guid) ?? []
  if (steps.length === 0) return null
  return (
    <>
      <DropdownMenuSeparator />
      {steps.map((step) => {
        const Icon = ICONS[step]
        return (
          <DropdownMenuItem
            key={step}
            icon={<Icon aria-hidden />}
            onSelect={() => actions.step?.(card, step)}
          >
            {t(step)}
          </DropdownMenuItem>
        )
      })}
    </>
  )
}
