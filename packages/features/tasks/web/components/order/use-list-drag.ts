import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { draggedId } from '@kogge/platform/web/lists/drag-data.ts'
import type { RowPlace } from '@kogge/platform/web/lists/row-places.ts'
import { useEffect, useEffectEvent } from 'react'

interface Options {
  /** Of the rows of this list and no other. */
  readonly kind: string
  readonly isEnabled: boolean
  readonly onStart: () => void
  /** Ends each drag; the place is null where the row was dropped nowhere else. */
  readonly onEnd: (id: string, place: RowPlace | null) => void
}

/** Follows the rows that are dragged within a list, and scrolls the page with them. */
export const useListDrag = ({ kind, isEnabled, onStart, onEnd }: Options): void => {
  const start = useEffectEvent(onStart)
  const finish = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isEnabled) return
    const isOurs = ({ source }: { readonly source: { readonly data: Record<string, unknown> } }) =>
      draggedId(kind, source.data) !== null
    let isDragging = false
    const end = (id: string, place: RowPlace | null) => {
      if (!isDragging) return
      isDragging = false
      finish(id, place)
    }
    const leave = combine(
      monitorForElements({
        canMonitor: isOurs,
        onDragStart: () => {
          isDragging = true
          start()
        },
        onDrop: ({ source, location }) => {
          const dragged = draggedId(kind, source.data) ?? ''
          const [target] = location.current.dropTargets
          const key = target?.data['key']
          const isElsewhere = target !== undefined && typeof key === 'string' && key !== dragged
          if (!isElsewhere) return end(dragged, null)
          const isAbove = extractClosestEdge(target.data) === 'top'
          end(dragged, isAbove ? { before: key } : { after: key })
        },
      }),
      autoScrollWindowForElements({ canScroll: isOurs, getAllowedAxis: () => 'vertical' }),
    )
    return () => {
      leave()
      end('', null)
    }
  }, [kind, isEnabled])
}
