import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dragDataOf, draggedId } from './drag-data.ts'

interface Options {
  /** Of the rows that can be dropped on each other. */
  readonly kind: string
  readonly id: string
  /** What a drop on this row is known by. */
  readonly target: () => Record<string | symbol, unknown>
  readonly isEnabled: boolean
}

/** Lets a row be dragged, by its grip where it has one, and others be dropped beside it. A drag over it draws this row anew and no other. */
export const useRowDrag = ({ kind, id, target, isEnabled }: Options) => {
  const row = useRef<HTMLLIElement | null>(null)
  const card = useRef<HTMLDivElement | null>(null)
  const grip = useRef<HTMLSpanElement | null>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  const targetData = useEffectEvent(target)
  useEffect(() => {
    if (!isEnabled || !row.current || !card.current) return
    const clear = () => setEdge(null)
    const show = ({ self, source }: ElementDropTargetEventBasePayload) => {
      const isItself = draggedId(kind, source.data) === id
      const nearer = isItself ? null : extractClosestEdge(self.data)
      setEdge(nearer === 'top' || nearer === 'bottom' ? nearer : null)
    }
    return combine(
      draggable({
        element: card.current,
        ...(grip.current && { dragHandle: grip.current }),
        getInitialData: () => dragDataOf(kind, id),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        // With the space below the card: between two cards there is no place that belongs to none.
        element: row.current,
        canDrop: ({ source }) => draggedId(kind, source.data) !== null,
        getData: ({ element, input }) =>
          attachClosestEdge(targetData(), { element, input, allowedEdges: ['top', 'bottom'] }),
        onDragEnter: show,
        onDrag: show,
        onDragLeave: clear,
        onDrop: clear,
      }),
    )
  }, [kind, id, isEnabled])
  return { row, card, grip, edge, isDragged }
}
