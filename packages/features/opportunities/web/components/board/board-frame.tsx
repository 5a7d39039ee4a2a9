import type { ReactNode, Ref } from 'react'

interface Props {
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** The columns beside each other; on a narrow screen one is seen at a time, and they are leafed through sideways. */
export const BoardFrame = ({ ref, children }: Props) => (
  <div
    ref={ref}
    className="relative -mx-4 flex min-h-0 flex-1 snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-3"
  >
    {children}
  </div>
)
