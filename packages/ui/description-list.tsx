import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

export type DescriptionListProps = ComponentProps<'dl'> & {
  /** Pairs beside each other where there is room; 1 keeps a single column. */
  columns?: 1 | 2
}

/** Labels and values of a record; lines between, label above value on phones. */
export function DescriptionList({ columns = 1, className, ...rest }: DescriptionListProps) {
  return (
    <dl
      {...rest}
      className={cn('grid grid-cols-1', columns === 2 && 'gap-x-8 lg:grid-cols-2', className)}
    />
  )
}

export type DescriptionProps = { label: ReactNode; children: ReactNode; className?: string }

export function Description({ label, children, className }: DescriptionProps) {
  return (
    <div
      className={cn(
        'grid gap-x-4 border-line border-b py-2 sm:grid-cols-[min(11rem,38%)_minmax(0,1fr)]',
        className,
      )}
    >
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
