import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { useEffect, useRef, useState } from 'react'
import { dragDataOf, draggedGuid } from '../../model/drag-data.ts'

interface Options {
  readonly guid: string
  readonly status: OpportunityStage
  readonly isEnabled: boolean
}

/** Lets a card be dragged, and others be dropped beside it. A drag over it draws this card anew and no other. */
export const useCardDrag = ({ guid, status, isEnabled }: Options) => {
  const row = useRef<HTMLLIElement | null>(null)
  const card = useRef<HTMLDivElement | null>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    if (!isEnabled || !row.current || !card.current) return
    const clear = () => setEdge(null)
    const show = ({ self, source }: ElementDropTargetEventBasePayload) => {
      const isItself = draggedGuid(source.data) === guid
      const nearer = isItself ? null : extractClosestEdge(self.data)
      setEdge(nearer === 'top' || nearer === 'bottom' ? nearer : null)
    }
    return combine(
      draggable({
        element: card.current,
        getInitialData: () => dragDataOf(guid),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        // With the space below the card: between two cards there is no place that belongs to none.
        element: row.current,
        canDrop: ({ source }) => draggedGuid(source.data) !== null,
        getData: ({ element, input }) =>
          attachClosestEdge({ status, guid }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDragEnter: show,
        onDrag: show,
        onDragLeave: clear,
        onDrop: clear,
      }),
    )
  }, [guid, status, isEnabled])
  return { row, card, edge, isDragged }
}
