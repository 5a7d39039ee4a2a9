import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Destination,
  movedPosition,
  positionOf,
  withCardAt,
  withoutCard,
} from './model/board-order.ts'
import type { BoardParams } from './model/opportunity-lists.ts'
import { boardQuery } from './model/opportunity-queries.ts'
import { type Board, type OpportunityCard, useOpportunitiesApi } from './opportunities.client.ts'
import { useOpportunityUpdates } from './use-opportunity-updates.ts'

const changed = (board: Board, guid: string, to: Destination | null): Board => {
  if (to === null) return withoutCard(board, guid)
  const position = movedPosition(board, guid, to)
  return position ? withCardAt(board, position) : board
}

/** The board of an organisation as its filters narrow it, kept true while others change it. */
export const useBoard = (orgId: string, params: BoardParams) => {
  const api = useOpportunitiesApi()
  const queries = useQueryClient()
  const updates = useOpportunityUpdates()
  const options = api.opportunity.board.queryOptions(
    { orgId, filters: boardQuery(params) },
    { placeholderData: keepPreviousData },
  )
  const { queryKey } = options
  const query = useQuery(options)
  const set = (change: (board: Board) => Board): void => {
    queries.setQueryData(queryKey, (board) => board && change(board))
  }
  return {
    query,
    updates,
    /** Keeps what is shown as it is until it is released: no card moves away under the pointer. */
    hold: (): void => {
      updates.hold()
      if (queries.isFetching({ queryKey }) === 0) return
      void queries.cancelQueries({ queryKey })
      updates.request()
    },
    /** Shows a change of a card before it is stored; gives what takes it back. */
    show: async (card: OpportunityCard, to: Destination | null): Promise<() => void> => {
      // An answer that is on its way does not know of it, and would show the card where it was.
      await queries.cancelQueries({ queryKey })
      const board = queries.getQueryData(queryKey)
      const before = board ? positionOf(board, card.guid) : null
      set((shown) => changed(shown, card.guid, to))
      return () => {
        if (before) set((shown) => withCardAt(shown, before))
      }
    },
  }
}
export type BoardState = ReturnType<typeof useBoard>
