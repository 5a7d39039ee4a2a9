import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly label: string
  /** Those that are known here. */
  readonly tags: readonly string[]
  readonly selected: readonly string[]
  readonly onSelectedChange: (tags: string[]) => void
}

/** Narrows by tags of opportunities, found by typing. */
export const TagFilter = ({ label, tags, selected, onSelectedChange }: Props) => {
  const t = useTranslations('opportunities.tags')
  const itemOf = (tag: string) => ({ value: tag, label: tag })
  return (
    <MultiCombobox
      aria-label={label}
      items={tags.map(itemOf)}
      value={selected.map(itemOf)}
      onValueChange={(chosen) => onSelectedChange(chosen.map(({ value }) => value))}
      placeholder={label}
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
