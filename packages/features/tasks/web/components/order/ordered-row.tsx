import { useRowDrag } from '@kogge/platform/web/lists/use-row-drag.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { DropLine } from '@kogge/ui/drop-line.tsx'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  /** Of the rows of its list and no other. */
  readonly kind: string
  readonly id: string
  readonly mayMove: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A row of a list with an order: dragged by its grip, and a place for others to be dropped beside. */
export const OrderedRow = ({ kind, id, mayMove, className, children }: Props) => {
  const drag = useRowDrag({ kind, id, target: () => ({ key: id }), isEnabled: mayMove })
  return (
    <li ref={drag.row} data-row={id} className="relative border-line border-b">
      {drag.edge === 'top' && <DropLine className="-top-px" />}
      <div
        ref={drag.card}
        className={cn('flex items-start gap-2 py-1.5', drag.isDragged && 'opacity-40', className)}
      >
        {mayMove && (
          <span
            ref={drag.grip}
            aria-hidden
            className="-ml-1 flex h-6 w-5 shrink-0 cursor-grab items-center justify-center text-subtle active:cursor-grabbing"
          >
            <GripVertical className="size-4" />
          </span>
        )}
        {children}
      </div>
      {drag.edge === 'bottom' && <DropLine className="-bottom-px" />}
    </li>
  )
}
