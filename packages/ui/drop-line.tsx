import { cn } from './class-names.ts'

/** Shows where a dragged row would go, in the middle of the space between two rows. */
export const DropLine = ({ className }: { readonly className: string }) => (
  <span
    aria-hidden
    className={cn(
      'pointer-events-none absolute inset-x-2 z-10 h-0.5 rounded-full bg-ring',
      className,
    )}
  />
)
