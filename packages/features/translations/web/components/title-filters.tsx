import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { TRANSLATION_STATES } from '@kogge/domain/rfx/title-translations.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { type Facet, FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import type { TitleFilter, TitleParams } from '../untranslated-list.ts'

interface Props {
  readonly params: TitleParams
  readonly state: string
  readonly onFilter: (name: TitleFilter, values: readonly string[]) => void
  readonly onClear: () => void
}

/** The filters of the queue of titles. */
export const TitleFilters = ({ params, state, onFilter, onClear }: Props) => {
  const t = useTranslations('translations')
  const tSource = useTranslations('search.sources')
  const formats = useFormats()
  const section = (name: TitleFilter, selected: readonly string[], facets: readonly Facet[]) => (
    <FilterSection
      title={t(`filters.${name}`)}
      count={params[name]?.length ?? 0}
      clearLabel={t('filters.clear', { name: t(`filters.${name}`) })}
      onClear={() => onFilter(name, [])}
    >
      <FacetList
        label={t(`filters.${name}`)}
        facets={facets}
        selected={selected}
        onSelectedChange={(values) => onFilter(name, name === 'state' ? values.slice(-1) : values)}
        limit={7}
        moreLabel={t('filters.showMore')}
        lessLabel={t('filters.showLess')}
      />
    </FilterSection>
  )
  return (
    <FilterPanel
      title={t('filters.title')}
      count={Object.values(params).reduce((sum, values) => sum + values.length, 0)}
      clearLabel={t('filters.clearAll')}
      onClear={onClear}
      closeLabel={t('filters.close')}
      resultsLabel={t('filters.show')}
    >
      {section(
        'state',
        [state],
        TRANSLATION_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      )}
      {section(
        'language',
        params.language ?? [],
        UI_LOCALES.map((value) => ({ value, label: formats.language(value) })),
      )}
      {section(
        'source',
        params.source ?? [],
        SOURCE_CODES.map((value) => ({ value, label: tSource(value) })),
      )}
    </FilterPanel>
  )
}
