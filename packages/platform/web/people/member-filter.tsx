import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useTranslations } from 'use-intl'
import { NOBODY } from './assignee-values.ts'

interface Props {
  readonly label: string
  readonly people: readonly { readonly userId: string; readonly name: string }[]
  readonly selected: readonly string[]
  readonly onSelectedChange: (userIds: string[]) => void
  /** Offers what nobody is assigned to as well. */
  readonly withNobody?: boolean
}

/** Narrows by members of the organisation, found by their names. */
export const MemberFilter = (props: Props) => {
  const { label, people, selected, onSelectedChange, withNobody = false } = props
  const t = useTranslations('records.people')
  const tMembers = useTranslations('members.picker')
  const items = [
    ...(withNobody ? [{ value: NOBODY, label: t('nobody') }] : []),
    ...people.map(({ userId, name }) => ({ value: userId, label: name || t('unnamed') })),
  ]
  const known = new Map(items.map(({ value, label: name }) => [value, name]))
  return (
    <MultiCombobox
      aria-label={label}
      items={items}
      value={selected.map((value) => ({ value, label: known.get(value) ?? t('former') }))}
      onValueChange={(chosen) => onSelectedChange(chosen.map(({ value }) => value))}
      placeholder={label}
      removeLabel={(item) => t('remove', { name: item.label })}
      labels={{
        search: tMembers('search'),
        empty: tMembers('empty'),
        loading: tMembers('loading'),
        clear: t('clear'),
      }}
    />
  )
}
