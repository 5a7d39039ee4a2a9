import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import { useCardQuestion } from '../../use-card-question.ts'
import { useOpportunityChanges } from '../../use-opportunity-changes.ts'
import type { useOpportunityList } from '../../use-opportunity-list.ts'
import { useOpportunityUpdates } from '../../use-opportunity-updates.ts'
import { CardDialogs } from '../card-dialogs.tsx'
import { NoOpportunities, NothingDeleted, NothingFound } from '../empty-opportunities.tsx'
import { OpportunityTable } from './opportunity-table.tsx'

interface Props {
  readonly orgId: string
  readonly found: ReturnType<typeof useOpportunityList>
  readonly isNarrowed: boolean
  /** The list has deleted opportunities alone. */
  readonly isBin: boolean
  readonly onClear: () => void
}

const EmptyList = ({ isNarrowed, isBin, onClear }: Omit<Props, 'orgId' | 'found'>) => {
  if (isBin) return <NothingDeleted onClear={onClear} />
  return isNarrowed ? <NothingFound onClear={onClear} /> : <NoOpportunities />
}

/** The rows of the list in each of their states, and what can be done with them. */
export const ListView = ({ orgId, found, ...rest }: Props) => {
  const t = useTranslations('opportunities.list')
  const can = useCan(orgId)
  const updates = useOpportunityUpdates()
  const changes = useOpportunityChanges(orgId, { updates })
  const { question, ask, endQuestion } = useCardQuestion(orgId)
  const actions: CardActions = {
    moveTo: (card, status) => void changes.move(card, { status, place: { at: 'first' } }),
    archive: (card, isArchived) => void changes.archive(card, isArchived),
    restore: (card) => void changes.restore(card),
    ask,
  }
  const { list, cards } = found
  const focus = useRowFocus(useMemo(() => cards?.map(({ guid }) => guid) ?? [], [cards]))
  if (!cards) return <Awaited query={list} rows={8} loading={t('loading')} failed={t('failed')} />
  const isFaded = list.isPlaceholderData
  return (
    <div {...focus}>
      {cards.length === 0 ? (
        <EmptyList {...rest} />
      ) : (
        <div aria-busy={isFaded} className={isFaded ? 'opacity-60' : ''}>
          <OpportunityTable
            orgId={orgId}
            cards={cards}
            actions={can('opportunity.manage') ? actions : null}
          />
          <MoreRows list={list} label={t('more')} />
        </div>
      )}
      <CardDialogs question={question} changes={changes} onClose={endQuestion} />
    </div>
  )
}
