import { Button } from '@kogge/ui/button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

/** The way into the search: over everything, since a visitor knows no periods yet. */
export const SearchBox = () => {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = words.trim()
    void navigate({ to: '/monitor/search', search: { days: ['any'], ...(q && { q: [q] }) } })
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl gap-2">
      <search className="min-w-0 flex-1">
        <Input
          type="search"
          enterKeyHint="search"
          aria-label={t('searchLabel')}
          placeholder={t('searchHint')}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="h-11 text-base"
        />
      </search>
      <Button type="submit" variant="primary" className="h-11 px-5 text-base">
        {t('search')}
      </Button>
    </form>
  )
}
