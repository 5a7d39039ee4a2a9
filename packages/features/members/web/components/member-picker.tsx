import { Combobox } from '@kogge/ui/combobox.tsx'
import { useTranslations } from 'use-intl'
import { useAllMembers } from '../use-all-members.ts'

interface Person {
  readonly userId: string
  readonly name: string
}

interface Props {
  readonly orgId: string
  /** Also somebody who does not belong to the organisation any more. */
  readonly value: Person | null
  readonly onValue: (person: Person | null) => void
  /** Shown while nobody is chosen; "nobody" where it is left out. */
  readonly placeholder?: string
}

/** Chooses a member of an organisation, or nobody. */
export const MemberPicker = ({ orgId, value, onValue, placeholder }: Props) => {
  const t = useTranslations('members.picker')
  const { members, isComplete } = useAllMembers(orgId)
  const items = members.map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Combobox
      items={items}
      value={value && { value: value.userId, label: value.name }}
      onValueChange={(item) => onValue(item && { userId: item.value, name: item.label })}
      loading={!isComplete}
      placeholder={placeholder ?? t('nobody')}
      labels={{
        search: t('search'),
        empty: t('empty'),
        loading: t('loading'),
        clear: t('clear'),
      }}
    />
  )
}
