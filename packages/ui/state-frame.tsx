import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export type StateProps = {
  icon: ReactNode
  title: ReactNode
  description?: ReactNode
  /** Buttons or links that lead on. */
  actions?: ReactNode
  /** Last line, small: a reference number. */
  footnote?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

/** What stands where content would: the frame of the empty, error and no-access states. */
export function State(props: StateProps) {
  const { icon, title, description, actions, footnote, role, className } = props
  return (
    <div
      {...(role && { role })}
      className={cn(
        'mx-auto flex w-full max-w-md flex-col items-center px-4 py-12 text-center text-balance',
        className,
      )}
    >
      <div className="mb-3 text-subtle [&_svg]:size-6">{icon}</div>
      <p className="max-w-full font-semibold text-base wrap-anywhere">{title}</p>
      {description && <p className="mt-1 max-w-full text-muted wrap-anywhere">{description}</p>}
      {actions && (
        <div className="mt-4 flex w-full min-w-0 flex-wrap justify-center gap-2">{actions}</div>
      )}
      {footnote && <p className="mt-4 text-subtle text-xs wrap-anywhere">{footnote}</p>}
    </div>
  )
}
