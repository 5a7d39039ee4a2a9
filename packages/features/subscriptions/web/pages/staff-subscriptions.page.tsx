import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { searchOfWords, wordsOf } from '@kogge/platform/web/lists/text-search-list.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useTranslations } from 'use-intl'
import { RequestQueue } from '../components/staff/plan-request-queue.tsx'
import { PlanSearch } from '../components/staff/plan-search.tsx'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Plans as staff see them: who waits for one, and the search for organisations. */
export const SubscriptionsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const { q, rejected } = wordsOf(search)
  const [typed, setTyped] = useTypedSearch(q, (words) => onSearch(searchOfWords(words), true))
  return (
    <div className="flex flex-col gap-8">
      <RejectedBanner names={rejected} />
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
