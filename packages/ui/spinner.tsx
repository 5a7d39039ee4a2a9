import { LoaderCircle } from 'lucide-react'
import { cn } from './class-names.ts'

export type SpinnerProps = {
  /** Said to screen readers; leave it out where the text beside the spinner says it already. */
  label?: string
  className?: string
}

/** Turning ring, 16 px unless sized by `className`. It stands still for readers who want no motion. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />
  )
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
