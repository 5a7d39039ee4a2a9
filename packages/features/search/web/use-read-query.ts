import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useEffect, useState } from 'react'
import { TENDER_LIST, type TenderParams } from './model/tender-list.ts'
import type { TenderPage } from './search.client.ts'

type ReadQuery = NonNullable<TenderPage['read']>

/** The address that says in filters what words of another said. */
const addressOf = (params: TenderParams, read: ReadQuery): TenderParams => {
  let next = withFilter(TENDER_LIST, params, 'q', read.q === null ? [] : [read.q])
  for (const name of ['region', 'regionWords', 'cpv', 'org'] as const)
    if (read[name].length > 0) next = withFilter(TENDER_LIST, next, name, read[name])
  return read.anyTime ? withFilter(TENDER_LIST, next, 'days', ['any']) : next
}

/** Words that were read as filters, and the address that searches them as words again. */
export interface WordsAsFilters {
  readonly typed: string
  readonly asWords: TenderParams
}

interface Props {
  readonly params: TenderParams
  /** What the server read for these parameters; null until it has answered for them. */
  readonly read: ReadQuery | null
  /** Takes the place of the address, so that the way back leads to what was before. */
  readonly onReplace: (params: TenderParams) => void
}

/**
 * Puts what the server read of the words into the address, in which whoever shares it sees what is searched; gives
 * the words that were taken as long as the address is the one that was made of them.
 */
export const useReadQuery = ({ params, read, onReplace }: Props): WordsAsFilters | null => {
  const [taken, setTaken] = useState<(WordsAsFilters & { readonly address: string }) | null>(null)
  useEffect(() => {
    if (!read) return
    const next = addressOf(params, read)
    setTaken({
      typed: params.q?.[0] ?? '',
      asWords: withFilter(TENDER_LIST, params, 'q', [read.asWords]),
      address: JSON.stringify(next),
    })
    onReplace(next)
  }, [params, read, onReplace])
  return taken?.address === JSON.stringify(params) ? taken : null
}
