import { ChevronsUpDown, X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useState } from 'react'
import { cn } from './class-names.ts'
import type { ComboboxItem } from './combobox-items.ts'
import { ComboboxList, type ComboboxSource } from './combobox-list.tsx'
import { ComboboxPopup } from './combobox-popup.tsx'
import { controlClass, controlHeight } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { IconButton } from './icon-button.tsx'

export type ComboboxProps<Item extends ComboboxItem> = ComboboxSource<Item> & {
  value: Item | null
  onValueChange: (item: Item | null) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  /** A choice can be taken away. Default true. */
  clearable?: boolean
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** One of many items, found by typing. Name it with `Field` or `aria-label`. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { value, onValueChange, placeholder, clearable = true, disabled = false } = props
  const { items, labels, onSearch, loading, className } = props
  const [open, setOpen] = useState(false)
  const wiring = useFieldControl()
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) onSearch?.('')
  }
  const canClear = clearable && value !== null && !disabled
  const control = (
    <div className={cn('relative min-w-0', className)}>
      <Radix.Trigger
        {...wiring}
        role="combobox"
        aria-label={props['aria-label']}
        disabled={disabled}
        className={cn(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 text-left',
          canClear && 'pr-16',
        )}
      >
        <span className={cn('min-w-0 truncate', value === null && 'text-subtle')}>
          {value?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="absolute right-2.5 size-4 text-muted" />
      </Radix.Trigger>
      {canClear && (
        <IconButton
          size="sm"
          label={labels.clear}
          icon={<X aria-hidden />}
          onClick={() => onValueChange(null)}
          className="absolute inset-y-0 right-8 my-auto size-6 pointer-coarse:size-8"
        />
      )}
    </div>
  )
  return (
    <ComboboxPopup open={open} onOpenChange={change} label={labels.search} control={control}>
      <ComboboxList
        items={items}
        labels={labels}
        {...(onSearch && { onSearch })}
        {...(loading !== undefined && { loading })}
        chosen={value === null ? [] : [value.value]}
        onPick={(item) => {
          onValueChange(item)
          change(false)
        }}
      />
    </ComboboxPopup>
  )
}
