import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { cn } from './class-names.ts'
import { type ComboboxItem, filterItems } from './combobox-items.ts'
import { Spinner } from './spinner.tsx'

export type ComboboxLabels = {
  /** Names and fills the empty search box. */
  search: string
  /** Nothing found. */
  empty: string
  loading: string
  /** Button that takes the choice away. */
  clear: string
}

export type ComboboxSource<Item extends ComboboxItem> = {
  items: readonly Item[]
  labels: ComboboxLabels
  /**
   * Given: the caller searches and `items` are the answer, shown as they are. Called at each key,
   * and with '' when the list closes; debouncing is the caller's. Absent: filtered here.
   */
  onSearch?: (query: string) => void
  /** An answer is on its way; the old items stay. */
  loading?: boolean
}

type ComboboxListProps<Item extends ComboboxItem> = ComboboxSource<Item> & {
  chosen: readonly string[]
  onPick: (item: Item) => void
  multiple?: boolean
}

/** Search box and options of a combobox. */
export function ComboboxList<Item extends ComboboxItem>(props: ComboboxListProps<Item>) {
  const { items, labels, onSearch, loading = false, chosen, onPick, multiple = false } = props
  const [query, setQuery] = useState('')
  const shown = onSearch ? items : filterItems(items, query)
  // A caller who searches has nothing to answer before there is a question.
  const isAsked = !onSearch || query.trim() !== ''
  // What Enter takes: the first of an answer, unless another is chosen by arrows or pointer. Items of
  // an older question are not taken while the answer is on its way.
  const [marked, setMarked] = useState('')
  const isMarked = shown.some(({ value }) => value === marked)
  const first = shown.find(({ disabled }) => !disabled)?.value ?? ''
  const current = loading ? '' : isMarked ? marked : query.trim() === '' ? '' : first
  const search = (next: string) => {
    setQuery(next)
    setMarked('')
    onSearch?.(next)
  }
  return (
    <Command
      shouldFilter={false}
      loop
      label={labels.search}
      value={current}
      onValueChange={(value) => !loading && setMarked(value)}
    >
      <div className="flex items-center gap-2 border-line border-b px-2.5 focus-within:border-ring">
        {loading ? <Spinner className="text-subtle" /> : <SearchIcon />}
        <Command.Input
          autoFocus
          value={query}
          onValueChange={search}
          placeholder={labels.search}
          className="h-9 w-full min-w-0 bg-transparent outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      </div>
      <Command.List
        label={labels.search}
        aria-multiselectable={multiple}
        aria-busy={loading}
        className="max-h-72 overflow-y-auto p-1 empty:hidden"
      >
        {shown.map((item) => (
          <Command.Item
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            onSelect={() => onPick(item)}
            className={cn(
              'flex min-h-8 cursor-default select-none items-start gap-2 rounded-sm px-2 py-1.5 pointer-coarse:min-h-10',
              'data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover',
              // The focus is in the search box; the bar shows where Enter would land.
              'data-[selected=true]:shadow-[inset_2px_0_0_var(--ring)]',
            )}
          >
            <Check
              aria-hidden
              className={cn(
                'mt-0.5 size-4 shrink-0 text-link',
                !chosen.includes(item.value) && 'invisible',
              )}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {item.label}
              {item.description && (
                <span className="block text-sm text-subtle">{item.description}</span>
              )}
            </span>
          </Command.Item>
        ))}
      </Command.List>
      {shown.length === 0 && (loading || isAsked) && (
        <p role="status" className="px-3 py-4 text-center text-muted">
          {loading ? labels.loading : labels.empty}
        </p>
      )}
    </Command>
  )
}

function SearchIcon() {
  return <Search aria-hidden className="size-4 shrink-0 text-subtle" />
}
