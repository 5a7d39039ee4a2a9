import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import type { Profile } from '../monitor.client.ts'

/** So many profiles are listed before the button for the others. */
const SHOWN_PROFILES = 12

interface Props {
  readonly profiles: readonly Profile[]
  /** Guids; none where the feed is of all. */
  readonly chosen: readonly string[]
  readonly onChosen: (guids: string[]) => void
}

/** The profiles whose feed it is, each with how many tenders are new to the reader. */
export const ProfileFacets = ({ profiles, chosen, onChosen }: Props) => {
  const t = useTranslations('monitor.feed')
  const tSearch = useTranslations('search')
  const formats = useFormats()
  return (
    <FilterSection
      title={t('profiles')}
      count={chosen.length}
      clearLabel={tSearch('clearFilter', { name: t('profiles') })}
      onClear={() => onChosen([])}
      defaultOpen
    >
      <FacetList
        label={t('profiles')}
        facets={profiles.map(({ guid, name, unseen }) => ({
          value: guid,
          label: <span className="wrap-anywhere">{name}</span>,
          count: formats.number(unseen),
        }))}
        limit={SHOWN_PROFILES}
        selected={chosen}
        onSelectedChange={onChosen}
        moreLabel={tSearch('showMore')}
        lessLabel={tSearch('showLess')}
      />
    </FilterSection>
  )
}
