import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useVerificationStatusName } from '@kogge/platform/web/orgs/use-verification-status-name.ts'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useSettled } from '@kogge/platform/web/use-debounced-text.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { orgRouter } from '../../server/orgs.router.ts'
import { useOrgNames } from '../use-org-names.ts'

const { useApi } = createApi<typeof orgRouter>()

interface Props {
  readonly role: 'buyer' | 'supplier'
  readonly label: string
  readonly selected: readonly string[]
  readonly onSelectedChange: (orgIds: string[]) => void
}

/** Buyers or suppliers, found by typing; those who appear most often come first. */
export const OrgPicker = ({ role, label, selected, onSelectedChange }: Props) => {
  const t = useTranslations('search.orgPicker')
  const formats = useFormats()
  const statusName = useVerificationStatusName()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const suggestions = useQuery(
    api.org.suggest.queryOptions({ q, role }, { placeholderData: keepPreviousData }),
  )
  const names = useOrgNames(selected)
  return (
    <MultiCombobox
      aria-label={label}
      items={(suggestions.data ?? []).map(({ orgId, name, country, ...org }) => ({
        value: orgId,
        label: name,
        description: [country && formats.country(country), statusName(org)]
          .filter(Boolean)
          .join(' · '),
      }))}
      loading={suggestions.isFetching}
      onSearch={setTyped}
      value={selected.map((orgId) => ({ value: orgId, label: names.get(orgId) ?? '…' }))}
      onValueChange={(items) => onSelectedChange(items.map(({ value }) => value))}
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
