import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useVerificationStatusName } from '@kogge/platform/web/orgs/use-verification-status-name.ts'
import { useSettled } from '@kogge/platform/web/use-debounced-text.ts'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from './orgs.client.ts'

/** Organisations for a picker, found by what is typed into it: a name or a number. All, or those with members. */
export const useOrgHits = (
  options: { readonly claimedOnly?: boolean } = {},
): {
  readonly items: readonly ComboboxItem[]
  readonly loading: boolean
  readonly onSearch: (typed: string) => void
} => {
  const api = useApi()
  const formats = useFormats()
  const statusName = useVerificationStatusName()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const hits = useQuery(
    api.org.typeAhead.queryOptions({ q, ...options }, { placeholderData: keepPreviousData }),
  )
  return {
    items: (hits.data ?? []).map(({ orgId, name, country, registrationNumber, ...org }) => ({
      value: orgId,
      label: name,
      description: [registrationNumber, country && formats.country(country), statusName(org)]
        .filter(Boolean)
        .join(' · '),
    })),
    loading: hits.isFetching || typed !== q,
    onSearch: setTyped,
  }
}
