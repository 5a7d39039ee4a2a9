import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export type LockedPanelProps = {
  /** What would be there. */
  title: string
  text: string
  /** A button or a link dressed as one, to what opens it. */
  action: ReactNode
}

/** What stands in place of what is closed to the reader, and what opens it. */
export function LockedPanel({ title, text, action }: LockedPanelProps) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-4">
      <Lock aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      {action}
    </div>
  )
}
