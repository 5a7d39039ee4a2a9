import { type ListSpec, readListParams } from './list-search.ts'

const MOST_CHARACTERS = 200

/** A list that is searched by words alone, in the order of the server. */
const WORDS: ListSpec<'q', 'default'> = {
  filters: {
    q: { accepts: (text) => text.trim() !== '' && text.length <= MOST_CHARACTERS, max: 1 },
  },
  sorts: ['default'],
  defaultSort: 'default',
}

type Search = Readonly<Record<string, unknown>>

/** The words of an address, `''` for none, and the parameters that could not be used. */
export const wordsOf = (
  search: Search,
): { readonly q: string; readonly rejected: readonly string[] } => {
  const { params, rejected } = readListParams(WORDS, search)
  return { q: params.q?.[0] ?? '', rejected }
}

/** What stands in the address for words. */
export const searchOfWords = (q: string): Search =>
  readListParams(WORDS, q === '' ? {} : { q: [q.slice(0, MOST_CHARACTERS)] }).params
