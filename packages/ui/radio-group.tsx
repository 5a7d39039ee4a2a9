import { RadioGroup as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import { useFieldGroup } from './field-context.ts'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<Value extends string> = Omit<
  ComponentProps<typeof Radix.Root>,
  'value' | 'defaultValue' | 'onValueChange' | 'children' | 'asChild' | 'dir'
> & {
  options: readonly RadioOption<Value>[]
  value?: Value | null
  defaultValue?: Value
  onValueChange?: (value: Value) => void
}

function Radio<Value extends string>({ option }: { option: RadioOption<Value> }) {
  const id = useId()
  return (
    <div className="flex min-h-6 items-start gap-2 py-0.5">
      <Radix.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        {...(option.description && { 'aria-describedby': `${id}description` })}
        className={cn(
          'relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-raised',
          'transition-colors after:absolute after:-inset-[5px] hover:border-muted',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
        )}
      >
        <Radix.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radix.Item>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className={cn('block', option.disabled && 'text-subtle')}>
          {option.label}
        </label>
        {option.description && (
          <p id={`${id}description`} className="text-sm text-subtle">
            {option.description}
          </p>
        )}
      </div>
    </div>
  )
}

/** One of a few options, all seen at once. Name it with `Field` or `aria-label`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, onValueChange, className, ...rest } = props
  const wiring = useFieldGroup()
  return (
    <Radix.Root
      {...wiring}
      {...rest}
      // Radix gives back the strings that the options gave it.
      onValueChange={(value) => onValueChange?.(value as Value)}
      className={cn('flex flex-col gap-1', className)}
    >
      {options.map((option) => (
        <Radio key={option.value} option={option} />
      ))}
    </Radix.Root>
  )
}
