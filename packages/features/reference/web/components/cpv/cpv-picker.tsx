import { isWithin } from '@kogge/domain/reference/cpv-codes.ts'
import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import { TreePicker } from '@kogge/ui/tree-picker.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { referenceRouter } from '../../../server/reference.router.ts'

const { useApi } = createApi<typeof referenceRouter>()

type CpvNode = Outputs<typeof referenceRouter>['cpv']['children'][number]

const DAY_MS = 86_400 * 1000

interface Props {
  readonly selected: readonly string[]
  readonly onSelectedChange: (codes: string[]) => void
}

const isUnder = (ancestor: string, code: string): boolean =>
  code !== ancestor && isWithin(code, ancestor)

const nodeOf = ({ code, label, hasChildren }: CpvNode) => ({ id: code, code, label, hasChildren })

/** The Common Procurement Vocabulary to tick, by its tree or by typing, in the reader's language. */
export const CpvPicker = ({ selected, onSelectedChange }: Props) => {
  const t = useTranslations('search.cpvPicker')
  const language = useLocale()
  const api = useApi()
  const queries = useQueryClient()
  const children = async (parent: string | null) => {
    const options = api.cpv.children.queryOptions({ parent, language }, { staleTime: DAY_MS })
    return (await queries.fetchQuery(options)).map(nodeOf)
  }
  const search = async (q: string) => {
    const options = api.cpv.search.queryOptions({ q, language }, { staleTime: DAY_MS })
    return (await queries.fetchQuery(options)).map(nodeOf)
  }
  return (
    <TreePicker
      labels={{
        tree: t('tree'),
        search: t('search'),
        clearSearch: t('clearSearch'),
        loading: t('loading'),
        empty: t('empty'),
        error: t('error'),
        retry: t('retry'),
      }}
      loadChildren={children}
      search={search}
      isAncestor={isUnder}
      selected={selected}
      onSelectedChange={onSelectedChange}
    />
  )
}
