import { type FormEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { SearchInput, type SearchInputProps } from './search-input.tsx'

export type SearchBarProps = Pick<
  SearchInputProps,
  'label' | 'placeholder' | 'clearLabel' | 'value' | 'busy'
> & {
  searchLabel: string
  /** Characters of what is searched; more are left out. */
  longest?: number
  onSearch: (text: string) => void
}

/** Words to search for; taken over by Enter or the button, and emptied at once. */
export function SearchBar({ searchLabel, longest, value, onSearch, ...input }: SearchBarProps) {
  const [typed, setTyped] = useState(value)
  // The address may change without us: back and forward, a cleared filter.
  useEffect(() => setTyped(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim().slice(0, longest))
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 gap-2">
      <search className="min-w-0 flex-1">
        <SearchInput
          {...input}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            if (text === '') onSearch('')
          }}
        />
      </search>
      <Button type="submit" variant="primary">
        {searchLabel}
      </Button>
    </form>
  )
}
