import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useSettled } from '@kogge/platform/web/use-debounced-text.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStaffApi } from '../../staff.client.ts'

interface Props {
  readonly value: ComboboxItem | null
  readonly onValueChange: (org: ComboboxItem | null) => void
}

/** One organisation that somebody acts in, found by typing. */
export const OrgChoice = ({ value, onValueChange }: Props) => {
  const t = useTranslations('admin.picker')
  const formats = useFormats()
  const api = useStaffApi()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const found = useQuery(
    api.adminFlags.findOrgs.queryOptions({ q }, { placeholderData: keepPreviousData }),
  )
  return (
    <Combobox
      items={(found.data ?? []).map(({ orgId, name, country }) => ({
        value: orgId,
        label: name,
        ...(country && { description: formats.country(country) }),
      }))}
      loading={found.isFetching}
      onSearch={setTyped}
      value={value}
      onValueChange={onValueChange}
      placeholder={t('org')}
      labels={{ search: t('search'), empty: t('empty'), loading: t('loading'), clear: t('clear') }}
    />
  )
}
