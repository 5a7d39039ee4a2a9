import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import { useCardQuestion } from '../../use-card-question.ts'
import { useOpportunityChanges } from '../../use-opportunity-changes.ts'
import type { useOpportunityList } from '../../use-opportunity-list.ts'
import { useOpportunityUpdates } from '../../use-opportunity-updates.ts'
import { CardDialogs } from '../card-dialogs.tsx'
import { NoOpportunities, NothingFound } from '../empty-opportunities.tsx'
import { OpportunityTable } from './opportunity-table.tsx'

interface Props {
  readonly orgId: string
  readonly found: ReturnType<typeof useOpportunityList>
  readonly isNarrowed: boolean
  readonly onClear: () => void
}

const EmptyList = ({ isNarrowed, onClear }: Pick<Props, 'isNarrowed' | 'onClear'>) =>
  isNarrowed ? <NothingFound onClear={onClear} /> : <NoOpportunities />

/** The rows of the list in each of their states, and what can be done with them. */
export const ListView = ({ orgId, found, isNarrowed, onClear }: Props) => {
  const t = useTranslations('opportunities.list')
  const can = useCan(orgId)
  const updates = useOpportunityUpdates()
  const changes = useOpportunityChanges(orgId, { updates })
  const { question, ask, endQuestion } = useCardQuestion(orgId)
  const actions: CardActions = {
    moveTo: (card, status) => void changes.move(card, { status, place: { at: 'first' } }),
    archive: (card, isArchived) => void changes.archive(card, isArchived),
    ask,
  }
  const { list, cards } = found
  if (!cards) return <Awaited query={list} rows={8} loading={t('loading')} failed={t('failed')} />
  const isFaded = list.isPlaceholderData
  return (
    <>
      {cards.length === 0 ? (
        <EmptyList isNarrowed={isNarrowed} onClear={onClear} />
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
    </>
  )
}
