import { FILE_PERIODS } from '@kogge/domain/harvester/harvest-partitions.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { FILE_LIST, type FileParams } from '../../model/source-file-and-partition-lists.ts'
import { SourceFilter } from '../source-filter.tsx'

interface Props {
  readonly params: FileParams
  readonly onParams: (params: FileParams) => void
}

const ANY = 'any'

/** The filters of source files but the words, which stand over the list. */
export const FileFilters = ({ params, onParams }: Props) => {
  const t = useTranslations('harvester.filters')
  const { source = [], days = [], failed = [], q } = params
  const count = [source, days, failed].filter(({ length }) => length > 0).length
  return (
    <FilterPanel
      title={t('title')}
      count={count}
      clearLabel={t('clear')}
      onClear={() => onParams(q ? { q } : {})}
      closeLabel={t('title')}
      resultsLabel={t('show')}
    >
      <SourceFilter
        selected={source}
        onSelected={(values) => onParams(withFilter(FILE_LIST, params, 'source', values))}
      />
      <FilterSection
        title={t('days')}
        count={days.length}
        clearLabel={t('clearOne', { name: t('days') })}
        onClear={() => onParams(withFilter(FILE_LIST, params, 'days', []))}
      >
        <RadioGroup
          aria-label={t('days')}
          value={days[0] ?? ANY}
          onValueChange={(value) =>
            onParams(withFilter(FILE_LIST, params, 'days', value === ANY ? [] : [value]))
          }
          options={[
            { value: ANY, label: t('any') },
            ...FILE_PERIODS.map((value) => ({
              value,
              label: t('lastDays', { count: Number(value) }),
            })),
          ]}
        />
      </FilterSection>
      <FilterSection
        title={t('failed')}
        count={failed.length}
        clearLabel={t('clearOne', { name: t('failed') })}
        onClear={() => onParams(withFilter(FILE_LIST, params, 'failed', []))}
      >
        <Checkbox
          label={t('onlyFailed')}
          checked={failed.length > 0}
          onCheckedChange={(checked) =>
            onParams(withFilter(FILE_LIST, params, 'failed', checked === true ? ['open'] : []))
          }
        />
      </FilterSection>
    </FilterPanel>
  )
}
