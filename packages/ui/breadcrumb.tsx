import { ChevronRight } from 'lucide-react'
import { Children, isValidElement, type ReactNode } from 'react'
import { cn } from './class-names.ts'

export type BreadcrumbProps = {
  label: string
  /** Links, from the top downwards; the last child is the page itself and no link. */
  children: ReactNode
  className?: string
}

/** The way to this page. */
export function Breadcrumb({ label, children, className }: BreadcrumbProps) {
  const steps = Children.toArray(children)
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-muted text-sm">
        {steps.map((step, position) => {
          const last = position === steps.length - 1
          return (
            <li
              key={isValidElement(step) ? step.key : String(step)}
              {...(last && { 'aria-current': 'page' as const })}
              className={cn(
                'flex min-h-6 min-w-0 items-center gap-1 [&_a]:py-1 [&_a:hover]:text-ink [&_a:hover]:underline',
                last && 'text-ink',
              )}
            >
              {position > 0 && (
                <ChevronRight aria-hidden className="size-3.5 shrink-0 text-subtle" />
              )}
              <span className="min-w-0 truncate">{step}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
