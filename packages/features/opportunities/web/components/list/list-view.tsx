import { MOST_AT_ONCE } from '@kogge/domain/opportunities/bulk-actions.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { useRowSelection } from '@kogge/platform/web/lists/use-row-selection.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { OpportunityCard } from '../../opportunities.client.ts'
import { useCardQuestion } from '../../use-card-question.ts'
import { useOpportunityChanges } from '../../use-opportunity-changes.ts'
import type { useOpportunityList } from '../../use-opportunity-list.ts'
import { useOpportunityUpdates } from '../../use-opportunity-updates.ts'
import { BulkEditing } from '../bulk/bulk-editing.tsx'
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
  readonly MemberPicker: MemberPickerComponent
}

const EmptyList = ({ isNarrowed, isBin, onClear }: Omit<Props, 'orgId' | 'found'>) => {
  if (isBin) return <NothingDeleted onClear={onClear} />
  return isNarrowed ? <NothingFound onClear={onClear} /> : <NoOpportunities />
}

const NO_CARDS: readonly OpportunityCard[] = []

/** The rows of the list in each of their states, and what can be done with them. */
export const ListView = ({ orgId, found, ...rest }: Props) => {
  const t = useTranslations('opportunities.list')
  const mayManage = useCan(orgId)('opportunity.manage')
  const updates = useOpportunityUpdates()
  const changes = useOpportunityChanges(orgId, { updates })
  const { question, ask, endQuestion } = useCardQuestion(orgId)
  const actions: CardActions = {
    moveTo: (card, status) => void changes.move(card, { status, place: { at: 'first' } }),
    archive: (card, isArchived) => void changes.archive(card, isArchived),
    restore: (card) => void changes.restore(card),
    ask,
  }
  const { list, cards = NO_CARDS, fields } = found
  const keys = useMemo(() => cards.map(({ guid }) => guid), [cards])
  const focus = useRowFocus(keys)
  const selection = useRowSelection(keys, MOST_AT_ONCE)
  if (!found.cards)
    return <Awaited query={list} rows={8} loading={t('loading')} failed={t('failed')} />
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
            fields={fields}
            actions={mayManage ? actions : null}
            selection={mayManage ? selection : null}
          />
          <MoreRows list={list} label={t('more')} />
        </div>
      )}
      {mayManage && (
        <BulkEditing
          orgId={orgId}
          cards={cards}
          selection={selection}
          updates={updates}
          MemberPicker={rest.MemberPicker}
        />
      )}
      <CardDialogs question={question} changes={changes} onClose={endQuestion} />
    </div>
  )
}
