import { cn } from './class-names.ts'

/** A still grey block in the size of what will come; hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 rounded-sm bg-hover', className)} />
}

export type SkeletonRowsProps = {
  /** How many rows to hold the place for. */
  rows: number
  /** Said once to screen readers. */
  label: string
  className?: string
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows, label, className }: SkeletonRowsProps) {
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-2 border-line border-b py-3">
          <Skeleton className={place % 3 === 1 ? 'w-3/5' : 'w-4/5'} />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
