import { toMoney } from '@kogge/domain/kernel/money.ts'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { indexOfPlace } from '@kogge/platform/web/lists/row-places.ts'
import type { Board, BoardColumn, BoardPlace, OpportunityCard } from '../opportunities.client.ts'

/** A stage, and a place among its cards. */
export interface Destination {
  readonly status: OpportunityStage
  readonly place: BoardPlace
}

/** The position of a card on a board. */
export interface CardPosition {
  readonly card: OpportunityCard
  readonly status: OpportunityStage
  readonly index: number
}

/** The position of a card; null where the board does not show it. */
export const positionOf = ({ columns }: Board, guid: string): CardPosition | null => {
  for (const { status, cards } of columns) {
    const index = cards.findIndex((card) => card.guid === guid)
    const card = cards[index]
    if (card) return { card, status, index }
  }
  return null
}

/** The sum of a column after a card has come or gone; only EUR are known here, the server converts the others. */
const sumWith = (sum: string, { value }: OpportunityCard, sign: 1n | -1n): string =>
  value?.currency === 'EUR' ? String(BigInt(sum) + sign * toMoney(value).minor) : sum

const withColumn = (
  board: Board,
  status: OpportunityStage,
  change: (column: BoardColumn) => BoardColumn,
): Board => ({
  ...board,
  columns: board.columns.map((column) => (column.status === status ? change(column) : column)),
})

/** The board without a card; the same board where it does not show it. */
export const withoutCard = (board: Board, guid: string): Board => {
  const found = positionOf(board, guid)
  if (!found) return board
  return withColumn(board, found.status, (column) => ({
    ...column,
    total: column.total - 1,
    valueEurMinor: sumWith(column.valueEurMinor, found.card, -1n),
    cards: column.cards.toSpliced(found.index, 1),
  }))
}

/** The board with a card at a position, wherever it was before. */
export const withCardAt = (board: Board, { card, status, index }: CardPosition): Board =>
  withColumn(withoutCard(board, card.guid), status, (column) => ({
    ...column,
    total: column.total + 1,
    valueEurMinor: sumWith(column.valueEurMinor, card, 1n),
    cards: column.cards.toSpliced(index, 0, { ...card, status }),
  }))

/** The position to which a move leads; null where the card is not on the board, or stands there already. */
export const movedPosition = (
  board: Board,
  guid: string,
  { status, place }: Destination,
): CardPosition | null => {
  const before = positionOf(board, guid)
  if (!before) return null
  const column = withoutCard(board, guid).columns.find((one) => one.status === status)
  const index = indexOfPlace(column?.cards.map((card) => card.guid) ?? [], place)
  const isThere = before.status === status && before.index === index
  return isThere ? null : { card: before.card, status, index }
}
