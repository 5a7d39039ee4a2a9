import { Tag } from '@kogge/ui/tag.tsx'
import { useTranslations } from 'use-intl'
import { useCpvNames } from '../../use-cpv-names.ts'
import { CpvPicker } from './cpv-picker.tsx'

interface Props {
  readonly selected: readonly string[]
  readonly onSelectedChange: (codes: string[]) => void
}

/** Chosen CPV codes with their names, and the tree to choose them from. */
export const CpvChoice = ({ selected, onSelectedChange }: Props) => {
  const t = useTranslations('orgs.cpvChoice')
  const names = useCpvNames(selected)
  return (
    <div className="space-y-2">
      {selected.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1">
          {selected.map((code) => (
            <li key={code} className="min-w-0 max-w-full">
              <Tag
                removeLabel={t('remove', { code })}
                onRemove={() => onSelectedChange(selected.filter((other) => other !== code))}
              >
                {[code, names.get(code)].filter(Boolean).join(' ')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <CpvPicker selected={selected} onSelectedChange={onSelectedChange} />
    </div>
  )
}
