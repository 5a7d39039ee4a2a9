import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export type TagProps = {
  children: ReactNode
  /** With `removeLabel`, adds the button that takes the tag away. */
  onRemove?: () => void
  /** Name of that button; it must say which tag goes. */
  removeLabel?: string
  disabled?: boolean
  className?: string
}

/** A chosen value that can be taken away again, 24 px high. */
export function Tag({ children, onRemove, removeLabel, disabled = false, className }: TagProps) {
  return (
    <span
      className={cn(
        'inline-flex h-6 max-w-full items-center rounded-sm border border-line bg-sunken pl-2 text-sm',
        onRemove ? 'pr-0' : 'pr-2',
        className,
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          disabled={disabled}
          onClick={onRemove}
          className="ml-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted -outline-offset-2 hover:text-ink disabled:opacity-50"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
