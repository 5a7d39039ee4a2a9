import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Section } from '@kogge/ui/section.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlanSearch } from './plan-search.tsx'
import { RequestQueue } from './request-queue.tsx'

const TYPING_PAUSE_MS = 250

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

/** Plans as staff see them: who waits for one, and the search for organisations. */
export const SubscriptionsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const q = typeof search.q === 'string' ? search.q.slice(0, 200) : ''
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed === q) return
    const timer = setTimeout(() => onSearch(typed ? { q: typed } : {}), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('queueTitle')}>
        <RequestQueue />
      </Section>
      <Section title={t('searchTitle')}>
        <SearchInput
          value={typed}
          onValueChange={setTyped}
          label={t('search')}
          clearLabel={t('clear')}
          placeholder={t('search')}
          boxClassName="mb-3 max-w-md"
        />
        <PlanSearch q={q} />
      </Section>
    </div>
  )
}
