import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { referenceRouter } from '../../../server/reference.router.ts'

const { useApi } = createApi<typeof referenceRouter>()

const DAY_MS = 86_400 * 1000

interface Props {
  /** The words searched for. */
  readonly typed: string
  /** NUTS codes that are filters already. */
  readonly selected: readonly string[]
  /** Takes the region as a filter, and searches for the words that remain. */
  readonly onRegion: (code: string, rest: string) => void
}

/** Where words name a region, it is offered as a filter: words find only what is written so. */
export const RegionOffer = ({ typed, selected, onRegion }: Props) => {
  const t = useTranslations('search.regionOffer')
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(
    api.region.named.queryOptions(
      { q: typed, language },
      { enabled: typed !== '', staleTime: DAY_MS },
    ),
  )
  const offered = data?.filter(({ code }) => !selected.includes(code)) ?? []
  if (offered.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1" aria-label={t('label')}>
      {offered.map(({ code, label, rest }) => (
        <li key={code}>
          <Button
            variant="secondary"
            size="sm"
            icon={<MapPin aria-hidden className="size-4" />}
            onClick={() => onRegion(code, rest)}
          >
            {t('search', { name: label })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
