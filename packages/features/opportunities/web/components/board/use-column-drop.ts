import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { draggedGuid } from '../../model/drag-data.ts'

type End = 'first' | 'last'

/** Lets cards be dropped on a column outside of its cards: over them on its head, else under the last one. Scrolls it meanwhile. */
export const useColumnDrop = (
  status: OpportunityStage,
  scroller: RefObject<HTMLDivElement | null>,
  isEnabled: boolean,
) => {
  const section = useRef<HTMLElement | null>(null)
  const [end, setEnd] = useState<End | null>(null)
  useEffect(() => {
    const box = scroller.current
    if (!isEnabled || !section.current || !box) return
    const clear = () => setEnd(null)
    return combine(
      dropTargetForElements({
        element: section.current,
        canDrop: ({ source }) => draggedGuid(source.data) !== null,
        getData: ({ input }) => ({
          status,
          end: input.clientY < box.getBoundingClientRect().top ? 'first' : 'last',
        }),
        onDrag: ({ self, location }) => {
          const [inner] = location.current.dropTargets
          const isHere = inner?.element === self.element
          setEnd(isHere ? (self.data.end === 'first' ? 'first' : 'last') : null)
        },
        onDragLeave: clear,
        onDrop: clear,
      }),
      autoScrollForElements({
        element: box,
        canScroll: ({ source }) => draggedGuid(source.data) !== null,
        getAllowedAxis: () => 'vertical',
      }),
    )
  }, [status, scroller, isEnabled])
  return { section, end }
}
