import { pickText } from '@kogge/domain/kernel/locales.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { DraftField } from './draft-field.tsx'

interface Props {
  readonly path: string
  readonly selected: readonly string[]
  readonly onSelected: (lotIds: string[]) => void
}

/** The lots that something is about; none: all. Nothing where the request is not divided. */
export const LotChoice = ({ path, selected, onSelected }: Props) => {
  const t = useTranslations('drafting.lotChoice')
  const { language } = useDrafting()
  const lots = useDraft((document) => document.lots)
  const main = useDraft((document) => document.language)
  if (lots.length === 0) return null
  const items = lots.map(({ id, title }) => ({
    value: id,
    label: t('lot', { number: Number(id.slice(4)) }),
    description: pickText(title, language, main)?.text ?? '',
  }))
  return (
    <DraftField path={path} label={t('label')} hint={t('hint')}>
      <MultiCombobox
        items={items}
        value={items.filter(({ value }) => selected.includes(value))}
        onValueChange={(chosen) => onSelected(chosen.map(({ value }) => value))}
        placeholder={selected.length === 0 ? t('all') : t('more')}
        removeLabel={(item) => t('remove', { lot: item.label })}
        labels={{
          search: t('search'),
          empty: t('empty'),
          loading: t('search'),
          clear: t('clear'),
        }}
      />
    </DraftField>
  )
}
