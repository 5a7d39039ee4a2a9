import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'> & {
  /** Beside the box and part of its target. Without it give `aria-label`. */
  label?: ReactNode
  /** Second line, smaller. */
  description?: ReactNode
}

/** A box to tick; `checked="indeterminate"` for "some of them". */
export function Checkbox({ label, description, className, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const descriptionId = `${ownId}description`
  const box = (
    <Radix.Root
      id={boxId}
      {...(description && { 'aria-describedby': descriptionId })}
      {...rest}
      className={cn(
        'group relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-raised',
        // The target is 24 px though the box is 16.
        'transition-colors after:absolute after:-inset-[5px] hover:border-muted',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-on-accent',
        'aria-invalid:border-danger-line disabled:cursor-not-allowed disabled:opacity-50',
        label ? 'mt-0.5' : className,
      )}
    >
      <Radix.Indicator>
        <Check
          aria-hidden
          strokeWidth={3}
          className="size-3 group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="hidden size-3 group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  )
  if (!label) return box
  return (
    <div className={cn('flex min-h-6 items-start gap-2 py-0.5', className)}>
      {box}
      <div className="min-w-0 flex-1">
        <label htmlFor={boxId} className={cn('block', rest.disabled && 'text-subtle')}>
          {label}
        </label>
        {description && (
          <p id={descriptionId} className="text-sm text-subtle">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
