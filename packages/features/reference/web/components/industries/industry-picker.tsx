import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'
import { useIndustries } from '../../use-industries.ts'

interface Props {
  readonly selected: readonly string[]
  readonly onSelectedChange: (codes: string[]) => void
}

/** Industries, chosen by name. Stands in a `Field`. */
export const IndustryPicker = ({ selected, onSelectedChange }: Props) => {
  const t = useTranslations('orgs.industryPicker')
  const industries = useIndustries()
  const items = (industries.data ?? []).map(({ code, label }) => ({ value: code, label }))
  const labelOf = new Map(items.map(({ value, label }) => [value, label]))
  return (
    <MultiCombobox
      items={items}
      value={selected.map((code) => ({ value: code, label: labelOf.get(code) ?? code }))}
      onValueChange={(chosen) => onSelectedChange(chosen.map(({ value }) => value))}
      loading={industries.isPending}
      placeholder={t('placeholder')}
      removeLabel={(item) => t('remove', { name: item.label })}
      labels={{
        search: t('search'),
        empty: t('empty'),
        loading: t('loading'),
        clear: t('clear'),
      }}
    />
  )
}
