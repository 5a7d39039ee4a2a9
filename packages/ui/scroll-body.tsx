import { type ReactNode, useRef } from 'react'
import { cn } from './class-names.ts'
import { useOverflow } from './use-overflow.ts'

type ScrollBodyProps = { className?: string; children: ReactNode }

/** The part of a dialog or sheet that scrolls; the keyboard reaches it only when it does. */
export function ScrollBody({ className, children }: ScrollBodyProps) {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box, 'height')
  return (
    <div
      ref={box}
      {...(overflows && { tabIndex: 0 })}
      className={cn('min-h-0 flex-1 overflow-y-auto -outline-offset-2', className)}
    >
      <div>{children}</div>
    </div>
  )
}
