import { useSettled } from '@kogge/platform/web/use-debounced-text.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUsersApi } from '../../accounts-admin.client.ts'

interface Props {
  readonly value: ComboboxItem | null
  readonly onValueChange: (user: ComboboxItem | null) => void
}

/** One user, found by name, address or id; those who are gone are not offered. */
export const UserPicker = ({ value, onValueChange }: Props) => {
  const t = useTranslations('admin.picker')
  const api = useUsersApi()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const found = useQuery(
    api.adminUsers.search.queryOptions({ q }, { placeholderData: keepPreviousData }),
  )
  return (
    <Combobox
      items={(found.data?.items ?? [])
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ userId, name, email }) => ({ value: userId, label: name, description: email }))}
      loading={found.isFetching}
      onSearch={setTyped}
      value={value}
      onValueChange={onValueChange}
      placeholder={t('user')}
      labels={{ search: t('search'), empty: t('empty'), loading: t('loading'), clear: t('clear') }}
    />
  )
}
