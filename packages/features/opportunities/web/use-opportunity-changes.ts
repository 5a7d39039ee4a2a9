import { useReportedChanges } from '@kogge/platform/web/edits/use-reported-changes.ts'
import type { HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useTranslations } from 'use-intl'
import type { Destination } from './model/board-order.ts'
import type { Ordinal } from './model/card-places.ts'
import { type OpportunityCard, type Outcome, opportunityCalls } from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

const NOTICE = 'opportunity'

interface Change {
  readonly card: OpportunityCard
  /** Said once it is stored; null for what everybody sees. */
  readonly text: string | null
  readonly store: () => Promise<{ readonly eventId: string | null }>
  /** Its destination on the board; null for a card that leaves it; absent for one that stays until the answer is there. */
  readonly to?: Destination | null
}

/** A card in the state that the page shows: from another nothing is changed. */
const seenOf = ({ guid, status, resolution }: OpportunityCard) => ({
  guid,
  from: { status, resolution },
})

export interface ChangeHost {
  /** Shows a change before it is stored, and gives what takes it back. */
  readonly show?: (card: OpportunityCard, to: Destination | null) => Promise<() => void>
  /** Brings what is shown up to date; not before all that was changed is stored. */
  readonly updates: HeldWork
  /** A change of a card, which was so before it, is undone. */
  readonly onUndone?: (card: OpportunityCard) => void
}

/** The changes of opportunities, on a board, in a list or on their own pages; each reports its result, with the way back where there is one. */
export const useOpportunityChanges = (orgId: string, { show, updates, onUndone }: ChangeHost) => {
  const t = useTranslations('opportunities.changes')
  const tStages = useTranslations('opportunities.stages')
  const tOutcomes = useTranslations('opportunities.resolutions')
  const { refreshTags } = useOpportunityRefresh()
  const reported = useReportedChanges({
    id: NOTICE,
    updates,
    texts: { undo: t('undo'), conflict: t('conflict'), undoConflict: t('undoConflict') },
  })

  const undo = async (card: OpportunityCard, eventId: string): Promise<void> => {
    const { guid, name } = card
    const isDone = await reported.undo(
      () => opportunityCalls.opportunity.undo.mutate({ orgId, guid, eventId }),
      t('undone', { name }),
    )
    if (!isDone) return
    onUndone?.(card)
    void refreshTags()
  }

  /** Gives whether it was stored. */
  const change = ({ card, text, store, to }: Change): Promise<boolean> =>
    reported.change({
      text,
      store,
      show: show && to !== undefined ? () => show(card, to) : undefined,
      undo: (eventId) => void undo(card, eventId),
    })

  const { opportunity } = opportunityCalls
  return {
    busy: reported.busy,
    /** Takes back the change of an event of the history. */
    undo,
    /** Takes away what was said last, which may lie over what is needed next. */
    hush: reported.hush,
    /** Says the place of a card that stays in its stage; null for nothing, where everybody sees it. */
    move: (card: OpportunityCard, to: Destination, ordinal?: Ordinal | null) => {
      const { name, resolution } = card
      const stage = tStages(to.status)
      const said = t(resolution === null ? 'moved' : 'reopened', { name, stage })
      const text = ordinal ? t('placed', { name, stage, ...ordinal }) : said
      return change({
        card,
        to,
        text: ordinal === null ? null : text,
        store: () =>
          opportunity.move.mutate({
            orgId,
            ...seenOf(card),
            status: to.status,
            place: to.place,
          }),
      })
    },
    conclude: (card: OpportunityCard, outcome: Outcome) => {
      const { name } = card
      return change({
        card,
        text: t('concluded', { name, outcome: tOutcomes(outcome.resolution) }),
        store: () => opportunity.conclude.mutate({ orgId, ...seenOf(card), ...outcome }),
      })
    },
    archive: (card: OpportunityCard, isArchived: boolean) =>
      change({
        card,
        to: null,
        text: t(isArchived ? 'archived' : 'unarchived', { name: card.name }),
        store: () => opportunity.archive.mutate({ orgId, ...seenOf(card), isArchived }),
      }),
    remove: async (card: OpportunityCard) => {
      const isDone = await change({
        card,
        text: t('removed', { name: card.name }),
        store: () => opportunity.remove.mutate({ orgId, ...seenOf(card) }),
      })
      // Its tags may have been the only ones of their kind.
      if (isDone) void refreshTags()
      return isDone
    },
    restore: async (card: OpportunityCard) => {
      const isDone = await change({
        card,
        text: t('restored', { name: card.name }),
        store: () => opportunity.restore.mutate({ orgId, guid: card.guid }),
      })
      if (isDone) void refreshTags()
      return isDone
    },
  }
}
export type OpportunityChanges = ReturnType<typeof useOpportunityChanges>
