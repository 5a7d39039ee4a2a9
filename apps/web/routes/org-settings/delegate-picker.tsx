import { useOrgHits } from '@kogge/features/orgs/web/use-org-hits.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Not offered: nobody delegates to themselves. */
  readonly exceptOrgId: string
  readonly onChange: (orgId: string | null) => void
}

/** One organisation that has members on Kogge, found by typing. Stands in a `Field`. */
export const DelegatePicker = ({ exceptOrgId, onChange }: Props) => {
  const t = useTranslations('delegations.form')
  const hits = useOrgHits({ claimedOnly: true })
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  return (
    <Combobox<ComboboxItem>
      items={hits.items.filter(({ value }) => value !== exceptOrgId)}
      value={chosen}
      onValueChange={(item) => {
        setChosen(item)
        onChange(item?.value ?? null)
      }}
      onSearch={hits.onSearch}
      loading={hits.loading}
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
