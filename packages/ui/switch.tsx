import { Switch as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

export type SwitchProps = Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'> & {
  label: ReactNode
  description?: ReactNode
}

/** On or off, at once: a setting that needs no save button. */
export function Switch({ label, description, className, id, ...rest }: SwitchProps) {
  const ownId = useId()
  const switchId = id ?? ownId
  return (
    <div className={cn('flex min-h-6 items-start gap-2 py-0.5', className)}>
      <Radix.Root
        id={switchId}
        {...(description && { 'aria-describedby': `${ownId}description` })}
        {...rest}
        className={cn(
          'relative mt-0.5 inline-flex h-4 w-7 shrink-0 items-center rounded-full border border-control bg-control transition-colors',
          'after:absolute after:-inset-[5px] data-[state=checked]:border-accent data-[state=checked]:bg-accent',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      >
        <Radix.Thumb className="block size-3 translate-x-px rounded-full bg-on-accent transition-transform data-[state=checked]:translate-x-[13px]" />
      </Radix.Root>
      <div className="min-w-0 flex-1">
        <label htmlFor={switchId} className={cn('block', rest.disabled && 'text-subtle')}>
          {label}
        </label>
        {description && (
          <p id={`${ownId}description`} className="text-sm text-subtle">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
