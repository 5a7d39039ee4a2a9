import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'
import { controlClass, controlHeight } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { floatingClass, menuItemClass } from './menu-class.ts'

export type SelectOption = {
  /** Not empty: an empty string means that nothing is chosen. */
  value: string
  label: string
  disabled?: boolean
}

export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectProps<Value extends string> = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'dir' | 'children'
> & {
  options: readonly (SelectOption | SelectGroup)[]
  value?: Value | ''
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** `ghost` has no border until it is pointed at: for toolbars. */
  variant?: 'outline' | 'ghost'
  required?: boolean
}

function Option({ option }: { option: SelectOption }): ReactNode {
  return (
    <Radix.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className={cn(menuItemClass, 'pr-8')}
    >
      <Radix.ItemText>{option.label}</Radix.ItemText>
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}

/** One of a few known options; type to jump. For long or remote lists use `Combobox`. */
export function Select<Value extends string = string>({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder,
  variant = 'outline',
  name,
  disabled,
  required,
  className,
  ...rest
}: SelectProps<Value>) {
  const wiring = useFieldControl()
  const known = (next: string) => {
    // Radix gives back the strings that we gave it, and '' from a form reset.
    onValueChange?.(next as Value)
  }
  return (
    <Radix.Root
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
      {...(required !== undefined && { required })}
      onValueChange={known}
    >
      <Radix.Trigger
        {...wiring}
        {...rest}
        className={cn(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-subtle',
          variant === 'ghost' && 'w-auto border-transparent bg-transparent px-2 hover:bg-hover',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingClass,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
            'max-w-[calc(100vw-1rem)] overflow-hidden',
          )}
        >
          <Radix.ScrollUpButton className="flex h-6 items-center justify-center text-muted">
            <ChevronUp aria-hidden className="size-4" />
          </Radix.ScrollUpButton>
          <Radix.Viewport className="p-1">
            {options.map((entry) =>
              'options' in entry ? (
                <Radix.Group key={entry.label}>
                  <Radix.Label className="px-2 pt-2 pb-1 font-medium text-subtle text-xs">
                    {entry.label}
                  </Radix.Label>
                  {entry.options.map((option) => (
                    <Option key={option.value} option={option} />
                  ))}
                </Radix.Group>
              ) : (
                <Option key={entry.value} option={entry} />
              ),
            )}
          </Radix.Viewport>
          <Radix.ScrollDownButton className="flex h-6 items-center justify-center text-muted">
            <ChevronDown aria-hidden className="size-4" />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
