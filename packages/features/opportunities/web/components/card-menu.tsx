import { OPPORTUNITY_STAGES, outcomesOf } from '@kogge/domain/opportunities/opportunity-states.ts'
import { StepItems } from '@kogge/platform/web/lists/step-items.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../model/card-actions.ts'
import type { OpportunityCard } from '../opportunities.client.ts'
import { DisposalItems } from './disposal-items.tsx'

interface Props {
  readonly orgId: string
  readonly card: OpportunityCard
  readonly actions: CardActions
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** The stages to which it may move, and the outcomes that it can have. */
const StateItems = ({ card, actions }: Props) => {
  const t = useTranslations('opportunities.menu')
  const tStages = useTranslations('opportunities.stages')
  const tOutcomes = useTranslations('opportunities.resolutions')
  const { status, resolution } = card
  const stages = OPPORTUNITY_STAGES.filter((one) => one !== status || resolution !== null)
  const outcomes = outcomesOf(card).filter((one) => one !== resolution)
  return (
    <>
      <DropdownMenuLabel>{t(resolution === null ? 'moveTo' : 'reopenIn')}</DropdownMenuLabel>
      {stages.map((stage) => (
        <DropdownMenuItem key={stage} onSelect={() => actions.moveTo(card, stage)}>
          {tStages(stage)}
        </DropdownMenuItem>
      ))}
      <StepItems
        steps={actions.stepsOf?.(card.guid) ?? []}
        onStep={(step) => actions.step?.(card, step)}
      />
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t(resolution === null ? 'closeAs' : 'correctTo')}</DropdownMenuLabel>
      {outcomes.map((outcome) => (
        <DropdownMenuItem
          key={outcome}
          onSelect={() => actions.ask({ kind: 'outcome', card, resolution: outcome })}
        >
          {tOutcomes(outcome)}
        </DropdownMenuItem>
      ))}
    </>
  )
}

const Items = (props: Props) => {
  const t = useTranslations('opportunities.menu')
  const { orgId, card, actions } = props
  const { guid, isArchived } = card
  return (
    <>
      <DropdownMenuItem asChild>
        <Link to="/opportunities/org/$orgId/$guid" params={{ orgId, guid }}>
          <ExternalLink aria-hidden />
          {t('open')}
        </Link>
      </DropdownMenuItem>
      <StateItems {...props} />
      <DropdownMenuSeparator />
      <DisposalItems
        isArchived={isArchived}
        onArchive={(next) => actions.archive(card, next)}
        onRemove={() => actions.ask({ kind: 'removal', card })}
      />
    </>
  )
}

/** All that can be done with an opportunity, without dragging it. */
export const CardMenu = (props: Props) => {
  const t = useTranslations('opportunities.menu')
  const { card, buttonRef } = props
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          ref={buttonRef}
          size="sm"
          label={t('label', { name: card.name })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <Items {...props} />
    </DropdownMenu>
  )
}
