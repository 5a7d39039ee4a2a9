import { cn } from '@kogge/ui/class-names.ts'
import { DropLine } from '@kogge/ui/drop-line.tsx'
import { type ComponentProps, useCallback } from 'react'
import { BoardCard } from './board-card.tsx'
import { useCardDrag } from './use-card-drag.ts'

type Props = ComponentProps<typeof BoardCard> & {
  readonly index: number
  /** The number of cards in the stage, drawn or not. */
  readonly total: number
  /** In pixels from the top of the list. */
  readonly start: number
  readonly measure: (row: HTMLLIElement | null) => void
}

/** The place of a card in its column, where it is dragged from and where others are dropped. */
export const BoardRow = ({ index, total, start, measure, ...props }: Props) => {
  const { card, actions } = props
  const { guid, status } = card
  const drag = useCardDrag({ guid, status, isEnabled: actions !== null })
  const { row } = drag
  const place = useCallback(
    (element: HTMLLIElement | null) => {
      row.current = element
      measure(element)
    },
    [row, measure],
  )
  return (
    <li
      ref={place}
      data-index={index}
      data-guid={guid}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0 px-2 pb-2"
      style={{ transform: `translateY(${start}px)` }}
    >
      {drag.edge === 'top' && <DropLine className="-top-[5px]" />}
      <div
        ref={drag.card}
        className={cn(
          'flex flex-col gap-1.5 rounded-md border border-line bg-raised px-2.5 py-2',
          actions && 'cursor-grab active:cursor-grabbing',
          drag.isDragged && 'opacity-40',
        )}
      >
        <BoardCard {...props} />
      </div>
      {drag.edge === 'bottom' && <DropLine className="bottom-[3px]" />}
    </li>
  )
}
