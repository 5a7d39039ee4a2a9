import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import type { Profile } from '../monitor.client.ts'

/** So many profiles are listed before the button for the others. */
const SHOWN_PROFILES = 12

interface Props {
  /** Undefined while they are on their way. */
  readonly profiles: readonly Profile[] | undefined
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
      {profiles ? (
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
      ) : (
        <div className="flex flex-col gap-3">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-4/5" />
        </div>
      )}
    </FilterSection>
  )
}
