import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useSettled } from '@kogge/platform/web/use-debounced-text.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { referenceRouter } from '../../../server/reference.router.ts'
import { useRegionNames } from '../../use-region-names.ts'
import { RegionShares } from './region-shares.tsx'

const { useApi } = createApi<typeof referenceRouter>()

const DAY_MS = 86_400 * 1000

interface Props {
  readonly label: string
  /** NUTS codes. */
  readonly selected: readonly string[]
  readonly onSelectedChange: (codes: string[]) => void
}

/** Several regions of any size, found by typing a name or a NUTS code. */
export const RegionsPicker = ({ label, selected, onSelectedChange }: Props) => {
  const t = useTranslations('analysis.regionsPicker')
  const language = useLocale()
  const formats = useFormats()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const hits = useQuery(
    api.region.search.queryOptions(
      { q, language },
      { staleTime: DAY_MS, placeholderData: keepPreviousData },
    ),
  )
  const names = useRegionNames(selected)
  return (
    <>
      <MultiCombobox
        aria-label={label}
        items={(hits.data ?? []).map(({ code, country, label: name }) => ({
          value: code,
          label: name,
          ...(code !== country && { description: formats.country(country) }),
        }))}
        loading={hits.isFetching || q !== typed}
        onSearch={setTyped}
        value={selected.map((code) => ({ value: code, label: names.get(code) ?? '…' }))}
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
      <RegionShares codes={selected} />
    </>
  )
}
