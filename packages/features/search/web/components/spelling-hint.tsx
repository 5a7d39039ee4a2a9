import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { searchRouter } from '../../server/search.router.ts'

const { useApi } = createApi<typeof searchRouter>()

const DAY_MS = 86_400 * 1000
/** Who finds more has hardly misspelled a word. */
const FEW_FOUND = 5

interface Props {
  readonly typed: string
  /** How many were found; null while that is not known. */
  readonly found: number | null
  readonly onSearch: (words: string) => void
}

/** Where words find little and others are spelled nearly like them, those; never searched unasked. */
export const SpellingHint = ({ typed, found, onSearch }: Props) => {
  const t = useTranslations('search')
  const api = useApi()
  const isAsked = typed !== '' && found !== null && found <= FEW_FOUND
  const { data } = useQuery(
    api.search.spelling.queryOptions({ q: typed }, { enabled: isAsked, staleTime: DAY_MS }),
  )
  if (!isAsked || !data) return null
  return (
    <p role="status">
      {t.rich('didYouMean', {
        words: () => (
          <Button variant="ghost" size="sm" className="text-link" onClick={() => onSearch(data.q)}>
            {data.q}
          </Button>
        ),
      })}
    </p>
  )
}
