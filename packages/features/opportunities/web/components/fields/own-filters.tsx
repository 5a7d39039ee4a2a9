import { ownFilter, parseOwnFilter } from '@kogge/domain/opportunities/own-filters.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOwnFieldsApi } from '../../opportunities.client.ts'

interface Props {
  readonly orgId: string
  readonly selected: readonly string[]
  readonly onSelected: (values: readonly string[]) => void
}

/** Narrows by the options of own fields: a part for each choice that is in use, or chosen. */
export const OwnFilters = ({ orgId, selected, onSelected }: Props) => {
  const t = useTranslations('opportunities.filters')
  const enabled = useCan(orgId)('opportunity.premium_access')
  const { data = [] } = useQuery(
    useOwnFieldsApi().ownField.list.queryOptions({ orgId }, { enabled }),
  )
  const of = (fieldId: string) =>
    selected.filter((value) => parseOwnFilter(value)?.fieldId === fieldId)
  const shown = data.filter(
    ({ kind, isRetired, fieldId }) => kind === 'choice' && (!isRetired || of(fieldId).length > 0),
  )
  return shown.map(({ fieldId, name, options }) => {
    const chosen = of(fieldId)
    const set = (values: readonly string[]) =>
      onSelected([...selected.filter((value) => !chosen.includes(value)), ...values])
    return (
      <FilterSection
        key={fieldId}
        title={name}
        count={chosen.length}
        clearLabel={t('clearOne', { name })}
        onClear={() => set([])}
        defaultOpen={chosen.length > 0}
      >
        <FacetList
          label={name}
          facets={options.map(({ id, label }) => ({ value: ownFilter(fieldId, id), label }))}
          selected={chosen}
          onSelectedChange={set}
          moreLabel={t('moreValues')}
          lessLabel={t('lessValues')}
        />
      </FilterSection>
    )
  })
}
