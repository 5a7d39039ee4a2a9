import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { Button } from '@kogge/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { ArrowRight, ChevronDown, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../../opportunities.client.ts'
import type { BulkAction } from '../../opportunity-bulk.client.ts'
import { useBulkItems } from './use-bulk-items.tsx'

/** A change of the selected opportunities that a dialog settles first. */
export type BulkQuestion = 'assign' | 'tags' | 'conclude' | 'remove'

export interface BulkBarProps {
  readonly cards: readonly OpportunityCard[]
  /** No more can be selected. */
  readonly isFull: boolean
  readonly busy: boolean
  readonly onAction: (action: BulkAction) => void
  readonly onAsk: (question: BulkQuestion) => void
  readonly onClear: () => void
}

type MenuProps = Pick<BulkBarProps, 'busy' | 'onAction'>

const StageItems = ({ onAction }: Pick<MenuProps, 'onAction'>) => {
  const tStages = useTranslations('opportunities.stages')
  return OPPORTUNITY_STAGES.map((status) => (
    <DropdownMenuItem
      key={status}
      icon={<ArrowRight aria-hidden />}
      onSelect={() => onAction({ kind: 'move', status })}
    >
      {tStages(status)}
    </DropdownMenuItem>
  ))
}

const StageMenu = ({ busy, onAction }: MenuProps) => {
  const t = useTranslations('opportunityBulk.actions')
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" disabled={busy} icon={<ArrowRight aria-hidden />}>
          {t('move')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <StageItems onAction={onAction} />
    </DropdownMenu>
  )
}

/** All that can be done with the selected opportunities: as buttons, or in one menu where there is no room for them. */
const BarActions = (props: BulkBarProps) => {
  const { busy, onAction } = props
  const t = useTranslations('opportunityBulk.actions')
  const isWide = useMediaQuery('(min-width: 64rem)')
  const { items, mayMove } = useBulkItems(props)
  if (isWide)
    return (
      <>
        {mayMove && <StageMenu busy={busy} onAction={onAction} />}
        {items.map(({ key, label, icon, onSelect }) => (
          <Button key={key} size="sm" disabled={busy} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </>
    )
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm" disabled={busy} className="ml-auto">
          {t('menu')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {mayMove && (
        <>
          <DropdownMenuLabel>{t('move')}</DropdownMenuLabel>
          <StageItems onAction={onAction} />
          <DropdownMenuSeparator />
        </>
      )}
      {items.map(({ key, label, icon, isDanger, onSelect }) => (
        <DropdownMenuItem key={key} icon={icon} danger={isDanger} onSelect={onSelect}>
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}

/** The number of selected opportunities and what can be done with all of them. */
export const BulkBar = (props: BulkBarProps) => {
  const { cards, isFull, onClear } = props
  const t = useTranslations('opportunityBulk')
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-4 py-2 lg:justify-end"
    >
      <span className="font-medium tabular-nums">
        {t(isFull ? 'most' : 'selected', { count: cards.length })}
      </span>
      <IconButton size="sm" label={t('clear')} icon={<X aria-hidden />} onClick={onClear} />
      <BarActions {...props} />
    </section>
  )
}
