import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DropTarget } from '../../model/card-places.ts'
import { draggedGuid, dropTargetOf } from '../../model/drag-data.ts'

interface Options {
  readonly isEnabled: boolean
  readonly onStart: () => void
  /** Ends each drag; the target is null where it was dropped nowhere. */
  readonly onEnd: (guid: string, target: DropTarget | null) => void
}

/** Whether a part of the board is above or below what is seen of the page. */
const isCutOff = (board: HTMLElement): boolean => {
  const { top, bottom } = board.getBoundingClientRect()
  return top < 0 || bottom > window.innerHeight
}

/** Follows the cards that are dragged on a board, and scrolls the board and the page with them. */
export const useBoardDrag = ({ isEnabled, onStart, onEnd }: Options) => {
  const frame = useRef<HTMLDivElement | null>(null)
  const start = useEffectEvent(onStart)
  const finish = useEffectEvent(onEnd)
  useEffect(() => {
    const element = frame.current
    if (!isEnabled || !element) return
    const isCard = ({ source }: { readonly source: { readonly data: Record<string, unknown> } }) =>
      draggedGuid(source.data) !== null
    let isDragging = false
    const end = (guid: string, target: DropTarget | null) => {
      if (!isDragging) return
      isDragging = false
      element.style.scrollSnapType = ''
      finish(guid, target)
    }
    const leave = combine(
      monitorForElements({
        canMonitor: isCard,
        onDragStart: () => {
          isDragging = true
          // Snapping to a column would fight the scrolling.
          element.style.scrollSnapType = 'none'
          start()
        },
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          const found = target ? dropTargetOf(target.data, extractClosestEdge(target.data)) : null
          end(draggedGuid(source.data) ?? '', found)
        },
      }),
      autoScrollForElements({ element, canScroll: isCard, getAllowedAxis: () => 'horizontal' }),
      autoScrollWindowForElements({
        canScroll: (drag) => isCard(drag) && isCutOff(element),
        getAllowedAxis: () => 'vertical',
      }),
    )
    return () => {
      leave()
      end('', null)
    }
  }, [isEnabled])
  return frame
}
