import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import { Combobox } from '@kogge/ui/combobox.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { referenceRouter } from '../../../server/reference.router.ts'
import { useRegionNames } from '../../use-region-names.ts'

const { useApi } = createApi<typeof referenceRouter>()

type Region = Outputs<typeof referenceRouter>['region']['children'][number]

const DAY_MS = 86_400 * 1000

interface Props {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** A NUTS code, or null. */
  readonly value: string | null
  readonly onValueChange: (nuts: string | null) => void
}

/** NUTS codes begin with the country's ISO code, but for Greece's. */
const nutsCountry = (country: string): string => (country === 'GR' ? 'EL' : country)
const isOutside = ({ code }: Region): boolean => /^..Z/.test(code)

/** One region of a country, found by typing; each with the one above it. Stands in a `Field`. */
export const RegionPicker = ({ country, value, onValueChange }: Props) => {
  const t = useTranslations('orgs.regionPicker')
  const language = useLocale()
  const api = useApi()
  const queries = useQueryClient()
  const below = async (parent: string): Promise<Region[]> => {
    const options = api.region.children.queryOptions({ parent, language }, { staleTime: DAY_MS })
    const children = (await queries.fetchQuery(options)).filter((one) => !isOutside(one))
    const deeper = await Promise.all(
      children.map(async (one) => (one.hasChildren ? [one, ...(await below(one.code))] : [one])),
    )
    return deeper.flat()
  }
  const regions = useQuery({
    queryKey: ['regions', country, language],
    queryFn: () => below(nutsCountry(country)),
    staleTime: DAY_MS,
  })
  const all = regions.data ?? []
  const items = all.map(({ code, label }) => ({ value: code, label }))
  const names = useRegionNames(value === null ? [] : [value])
  const known = items.find((item) => item.value === value)
  return (
    <Combobox
      items={items}
      value={known ?? (value === null ? null : { value, label: names.get(value) ?? '…' })}
      onValueChange={(item) => onValueChange(item?.value ?? null)}
      loading={regions.isPending}
      placeholder={t('placeholder')}
      labels={{
        search: t('search'),
        empty: t('empty'),
        loading: t('loading'),
        clear: t('clear'),
      }}
    />
  )
}
