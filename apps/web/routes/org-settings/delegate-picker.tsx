import { useApi } from '@kogge/features/orgs/web/api.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/filter-items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const TYPING_PAUSE_MS = 150
const MOST_HITS = 50

interface Props {
  /** Not offered: nobody delegates to themselves. */
  readonly exceptOrgId: string
  readonly onChange: (orgId: string | null) => void
}

/** One organisation that has members on Kogge, found by typing. Stands in a `Field`. */
export const DelegatePicker = ({ exceptOrgId, onChange }: Props) => {
  const t = useTranslations('delegations.form')
  const formats = useFormats()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const hits = useQuery(
    api.org.typeAhead.queryOptions({ q, limit: MOST_HITS }, { placeholderData: keepPreviousData }),
  )
  const items = (hits.data ?? [])
    .filter(({ isClaimed, orgId }) => isClaimed && orgId !== exceptOrgId)
    .map(({ orgId, name, country, registrationNumber }) => ({
      value: orgId,
      label: name,
      description: [registrationNumber, country && formats.country(country)]
        .filter(Boolean)
        .join(' · '),
    }))
  return (
    <Combobox<ComboboxItem>
      items={items}
      value={chosen}
      onValueChange={(item) => {
        setChosen(item)
        onChange(item?.value ?? null)
      }}
      onSearch={setTyped}
      loading={hits.isFetching}
      placeholder={t('orgPlaceholder')}
      labels={{
        search: t('orgSearch'),
        empty: t('orgEmpty'),
        loading: t('orgLoading'),
        clear: t('orgClear'),
      }}
    />
  )
}
