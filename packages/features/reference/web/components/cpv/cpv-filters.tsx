import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { Field } from '@kogge/ui/field.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import { IndustryPicker } from '../industries/industry-picker.tsx'
import { CpvPicker } from './cpv-picker.tsx'

interface Props {
  /** Industries and CPV codes, as they stand in the address. */
  readonly codes: readonly string[]
  readonly onCodes: (codes: readonly string[]) => void
}

/** The filters of CPV codes: by industry, and by subtree. */
export const CpvFilters = ({ codes, onCodes }: Props) => {
  const t = useTranslations('reference')
  const subtrees = codes.filter(isCpvCode)
  const industries = codes.filter((code) => !isCpvCode(code))
  return (
    <FilterPanel
      title={t('filters')}
      count={(subtrees.length > 0 ? 1 : 0) + (industries.length > 0 ? 1 : 0)}
      clearLabel={t('clear')}
      onClear={() => onCodes([])}
      closeLabel={t('close')}
      resultsLabel={t('show')}
    >
      <FilterSection
        title={t('industries.label')}
        count={industries.length}
        clearLabel={t('clearOne', { name: t('industries.label') })}
        onClear={() => onCodes(subtrees)}
      >
        <Field label={t('industries.label')} hideLabel>
          <IndustryPicker
            selected={industries}
            onSelectedChange={(chosen) => onCodes([...chosen, ...subtrees])}
          />
        </Field>
      </FilterSection>
      <FilterSection
        title={t('cpv.label')}
        count={subtrees.length}
        clearLabel={t('clearOne', { name: t('cpv.label') })}
        onClear={() => onCodes(industries)}
      >
        <CpvPicker
          selected={subtrees}
          onSelectedChange={(chosen) => onCodes([...industries, ...chosen])}
        />
      </FilterSection>
    </FilterPanel>
  )
}
