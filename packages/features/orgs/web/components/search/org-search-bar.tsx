import { Button } from '@kogge/ui/button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly value: string
  readonly busy: boolean
  readonly onSearch: (text: string) => void
}

/** A name or a number to search for; taken over by Enter or the button, and emptied at once. */
export const SearchBar = ({ value, busy, onSearch }: Props) => {
  const t = useTranslations('orgSearch')
  const [typed, setTyped] = useState(value)
  // The address may change without us: back and forward, a cleared filter.
  useEffect(() => setTyped(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim().slice(0, 200))
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 gap-2">
      <search className="min-w-0 flex-1">
        <SearchInput
          label={t('words')}
          placeholder={t('wordsHint')}
          clearLabel={t('clearWords')}
          value={typed}
          busy={busy}
          onValueChange={(text) => {
            setTyped(text)
            if (text === '') onSearch('')
          }}
        />
      </search>
      <Button type="submit" variant="primary">
        {t('search')}
      </Button>
    </form>
  )
}
