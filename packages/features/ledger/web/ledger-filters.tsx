import { LEDGER_ENTRIES, type LedgerScreen } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import { groupsOf, LEDGER_LIST, type LedgerParams } from './ledger-list-search.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface Props {
  readonly screen: LedgerScreen
  readonly params: LedgerParams
  readonly onParams: (params: LedgerParams) => void
}

/** What kinds of entries are shown, and which are left out. */
export const LedgerFilters = ({ screen, params, onParams }: Props) => {
  const t = useTranslations('ledger')
  const words = useLedgerTexts()
  const { group = [], type = [], excludeType = [] } = params
  const groups = groupsOf(screen)
  const chosen = group.length > 0 ? groups.filter((one) => group.includes(one)) : groups
  const facets = chosen
    .flatMap((one) => [...LEDGER_ENTRIES[one]])
    .map((value) => ({ value, label: words(value) }))
  const kinds = [
    { name: 'type', values: type },
    { name: 'excludeType', values: excludeType },
  ] as const
  const count = [group, type, excludeType].filter(({ length }) => length > 0).length
  const { group: _group, type: _type, excludeType: _left, ...others } = params
  return (
    <FilterPanel
      title={t('filters.title')}
      count={count}
      clearLabel={t('filters.clear')}
      onClear={() => onParams(others)}
      closeLabel={t('filters.title')}
      resultsLabel={t('filters.show')}
    >
      <FilterSection
        title={t('filters.group')}
        count={group.length}
        clearLabel={t('filters.clearOne', { name: t('filters.group') })}
        onClear={() => onParams(withFilter(LEDGER_LIST, params, 'group', []))}
      >
        <div className="flex flex-col gap-1">
          {groups.map((one) => (
            <Checkbox
              key={one}
              label={t(`groups.${one}`)}
              checked={group.includes(one)}
              onCheckedChange={(checked) =>
                onParams(
                  withFilter(
                    LEDGER_LIST,
                    params,
                    'group',
                    checked === true ? [...group, one] : group.filter((kept) => kept !== one),
                  ),
                )
              }
            />
          ))}
        </div>
      </FilterSection>
      {kinds.map(({ name, values }) => (
        <FilterSection
          key={name}
          title={t(`filters.${name}`)}
          count={values.length}
          clearLabel={t('filters.clearOne', { name: t(`filters.${name}`) })}
          onClear={() => onParams(withFilter(LEDGER_LIST, params, name, []))}
          defaultOpen={name === 'type'}
        >
          <FacetList
            label={t(`filters.${name}`)}
            facets={facets}
            selected={values}
            onSelectedChange={(next) => onParams(withFilter(LEDGER_LIST, params, name, next))}
            moreLabel={t('filters.more')}
            lessLabel={t('filters.less')}
          />
        </FilterSection>
      ))}
    </FilterPanel>
  )
}
