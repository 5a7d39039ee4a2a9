import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** A key to press. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...rest}
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-muted text-xs',
        className,
      )}
    />
  )
}
