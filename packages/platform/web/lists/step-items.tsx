import { DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Step } from './row-places.ts'

const ICONS: Readonly<Record<Step, typeof ArrowUp>> = {
  up: ArrowUp,
  down: ArrowDown,
  first: ArrowUpToLine,
  last: ArrowDownToLine,
}

interface Props {
  /** Those that the row can make. */
  readonly steps: readonly Step[]
  readonly onStep: (step: Step) => void
}

/** The items of a row's menu that move it within its order. */
export const StepItems = ({ steps, onStep }: Props) => {
  const t = useTranslations('records.steps')
  if (steps.length === 0) return null
  return (
    <>
      <DropdownMenuSeparator />
      {steps.map((step) => {
        const Icon = ICONS[step]
        return (
          <DropdownMenuItem key={step} icon={<Icon aria-hidden />} onSelect={() => onStep(step)}>
            {t(step)}
          </DropdownMenuItem>
        )
      })}
    </>
  )
}
