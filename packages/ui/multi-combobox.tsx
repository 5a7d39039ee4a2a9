import { ChevronsUpDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useState } from 'react'
import { cn } from './class-names.ts'
import type { ComboboxItem } from './combobox-items.ts'
import { ComboboxList, type ComboboxSource } from './combobox-list.tsx'
import { ComboboxPopup } from './combobox-popup.tsx'
import { useFieldControl } from './field-context.ts'
import { Tag } from './tag.tsx'

export type MultiComboboxProps<Item extends ComboboxItem> = ComboboxSource<Item> & {
  value: readonly Item[]
  onValueChange: (items: Item[]) => void
  /** In the control after the chosen items: what to do there. */
  placeholder: string
  /** Name of the button that takes one item away. */
  removeLabel: (item: Item) => string
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** Several of many items: chips in the control, a list with ticks that stays open. */
export function MultiCombobox<Item extends ComboboxItem>(props: MultiComboboxProps<Item>) {
  const { value, onValueChange, placeholder, removeLabel, disabled = false } = props
  const { items, labels, onSearch, loading, className } = props
  const [open, setOpen] = useState(false)
  const wiring = useFieldControl()
  const chosen = value.map((item) => item.value)
  const without = (gone: Item) => value.filter((item) => item.value !== gone.value)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) onSearch?.('')
  }
  const control = (
    <div
      className={cn(
        'flex min-h-8 w-full min-w-0 flex-wrap items-center gap-1 rounded-md border border-control bg-raised p-[3px]',
        'hover:border-muted has-aria-invalid:border-danger-line pointer-coarse:min-h-10',
        disabled && 'border-line bg-sunken',
        className,
      )}
    >
      {value.map((item) => (
        <Tag
          key={item.value}
          removeLabel={removeLabel(item)}
          onRemove={() => onValueChange(without(item))}
          disabled={disabled}
        >
          {item.label}
        </Tag>
      ))}
      <Radix.Trigger
        {...wiring}
        role="combobox"
        aria-label={props['aria-label']}
        disabled={disabled}
        className="flex h-6 min-w-24 flex-1 items-center justify-between gap-2 rounded-sm px-1.5 text-left text-subtle disabled:cursor-not-allowed pointer-coarse:h-8"
      >
        <span className="min-w-0 truncate">{placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Radix.Trigger>
    </div>
  )
  return (
    <ComboboxPopup open={open} onOpenChange={change} label={labels.search} control={control}>
      <ComboboxList
        multiple
        items={items}
        labels={labels}
        {...(onSearch && { onSearch })}
        {...(loading !== undefined && { loading })}
        chosen={chosen}
        onPick={(item) =>
          onValueChange(chosen.includes(item.value) ? without(item) : [...value, item])
        }
      />
      {value.length > 0 && (
        <div className="border-line border-t p-1">
          <button
            type="button"
            onClick={() => onValueChange([])}
            className="h-7 w-full rounded-sm px-2 text-left text-link text-sm hover:bg-hover"
          >
            {labels.clear}
          </button>
        </div>
      )}
    </ComboboxPopup>
  )
}
