import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { searchOfWords, wordsOf } from '@kogge/platform/web/lists/text-search-list.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useTranslations } from 'use-intl'
import { StaffProfiles } from '../components/watching/staff-profiles.tsx'
import { Watchers } from '../components/watching/watchers.tsx'
import { namedIn } from '../model/named-record.ts'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
  readonly Conditions: ConditionsComponent
}

/** The profiles of an organisation, and the watchers of an organisation or a tender, by its address or id. */
export const MonitorScreen = ({ search, onSearch, Conditions }: Props) => {
  const t = useTranslations('watching.staff')
  const { q, rejected } = wordsOf(search)
  const [typed, setTyped] = useTypedSearch(q, (words) => onSearch(searchOfWords(words), true))
  const id = namedIn(q)
  return (
    <>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <RejectedBanner names={rejected} />
      <SearchInput
        value={typed}
        onValueChange={setTyped}
        label={t('search')}
        clearLabel={t('clear')}
        placeholder={t('search')}
        boxClassName="max-w-xl"
      />
      {q !== '' && id === null && <p className="text-muted">{t('notNamed')}</p>}
      {id !== null && (
        <>
          <Section title={t('profiles')}>
            <StaffProfiles orgId={id} Conditions={Conditions} />
          </Section>
          <Section title={t('watchers')}>
            <Watchers id={id} />
          </Section>
        </>
      )}
    </>
  )
}
