import { STEPS } from '@kogge/platform/web/lists/row-places.ts'
import { type Dispatch, type SetStateAction, useMemo, useRef } from 'react'
import {
  type CardPosition,
  type Destination,
  movedPosition,
  positionOf,
} from './model/board-order.ts'
import type { CardActions } from './model/card-actions.ts'
import { ordinalOf, placeOfStep } from './model/card-places.ts'
import { type FocusTarget, placeVacatedBy } from './model/focus-target.ts'
import type { Board, OpportunityCard } from './opportunities.client.ts'
import type { OpportunityChanges } from './use-opportunity-changes.ts'

interface Options {
  readonly board: Board
  readonly changes: OpportunityChanges
  readonly ask: CardActions['ask']
  readonly setFocus: Dispatch<SetStateAction<FocusTarget | null>>
}

const targetAt = (position: CardPosition | null): FocusTarget | null =>
  position && { guid: position.card.guid, status: position.status, index: position.index }

/** The actions of the cards' menus on a board. Stable, so that no card is drawn anew because another has moved. */
export const useBoardActions = ({ board, changes, ask, setFocus }: Options): CardActions => {
  const latest = useRef({ board, changes, ask })
  latest.current = { board, changes, ask }
  return useMemo(() => {
    const columnOf = (guid: string) => {
      const shown = latest.current.board
      const status = positionOf(shown, guid)?.status
      return shown.columns.find((column) => column.status === status)
    }
    /** Has the focus follow a change that is shown before it is stored, and come back where it is refused. */
    const withFocus = async (
      { guid }: OpportunityCard,
      target: FocusTarget | null,
      store: (changes: OpportunityChanges) => Promise<boolean>,
    ) => {
      const before = targetAt(positionOf(latest.current.board, guid))
      setFocus(target)
      const isDone = await store(latest.current.changes)
      setFocus((current) => {
        if (!isDone) return before
        return current === target ? null : current
      })
    }
    const move = (card: OpportunityCard, to: Destination) => {
      const position = movedPosition(latest.current.board, card.guid, to)
      const column = columnOf(card.guid)
      const isWithin = column?.status === to.status
      // The last card that is shown may go behind others that are not, which is no new position on the board.
      const index = position?.index ?? -1
      const ordinal = isWithin ? ordinalOf(column, index, to.place) : undefined
      void withFocus(card, targetAt(position), (latestChanges) =>
        latestChanges.move(card, to, ordinal),
      )
    }
    return {
      moveTo: (card, status) => move(card, { status, place: { at: 'first' } }),
      archive: (card, isArchived) => {
        const position = positionOf(latest.current.board, card.guid)
        void withFocus(card, position && placeVacatedBy(position), (latestChanges) =>
          latestChanges.archive(card, isArchived),
        )
      },
      ask: (question) => latest.current.ask(question),
      stepsOf: (guid) => {
        const column = columnOf(guid)
        return column ? STEPS.filter((step) => placeOfStep(column, guid, step) !== null) : []
      },
      step: (card, step) => {
        const column = columnOf(card.guid)
        const place = column && placeOfStep(column, card.guid, step)
        if (column && place) move(card, { status: column.status, place })
      },
    }
  }, [setFocus])
}
