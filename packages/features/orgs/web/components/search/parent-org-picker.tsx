import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'
import { useOrgHits } from '../../use-org-hits.ts'
import { useOrgNames } from '../../use-org-names.ts'

interface Props {
  readonly label: string
  readonly selected: readonly string[]
  readonly onSelectedChange: (orgIds: string[]) => void
}

/** Organisations of any kind, several of them. */
export const ParentPicker = ({ label, selected, onSelectedChange }: Props) => {
  const t = useTranslations('orgSearch.picker')
  const { items, loading, onSearch } = useOrgHits()
  const names = useOrgNames(selected)
  return (
    <MultiCombobox
      aria-label={label}
      items={items}
      loading={loading}
      onSearch={onSearch}
      value={selected.map((orgId) => ({ value: orgId, label: names.get(orgId) ?? '…' }))}
      onValueChange={(chosen) => onSelectedChange(chosen.map(({ value }) => value))}
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
