import type { Db } from '@kogge/db/client.ts'
import { cpvTextsOf } from '@kogge/db/search-index/cpv-names.ts'
import { LRUCache } from 'lru-cache'
import { candidatesIn, type hitsIn, type Piece, pieceOf, type Sought } from './highlight-tokens.ts'

type Hits = ReturnType<typeof hitsIn>

/** The names of CPV codes, in which words may stand that no text of a request holds. */
interface CodeNames {
  /** The words of the names that begin as marked ones do, by language. */
  candidates(sought: Sought): { readonly language: string; readonly words: string[] }[]
  /**
   * The first of some codes that has hits in its name, the reader's language before others; null for
   * none. `own`: its name in the reader's language where the hits are in that of another.
   */
  found(
    codes: readonly number[],
    reader: string,
    hitsOf: (piece: Piece) => Hits,
  ): {
    readonly code: string
    readonly piece: Piece
    readonly hits: Hits
    readonly own: string | null
  } | null
}

/** Names taken apart, by code: they do not change while a process lives. */
const known = new Map<number, readonly Piece[]>()

/**
 * Codes that were in no list when they were asked for, of one database. They may come with the next list;
 * until then every page that has one would ask the database.
 */
const unlisted = new WeakMap<Db, LRUCache<number, true>>()
const MOST_UNLISTED = 20_000
const UNLISTED_MS = 60_000

const unlistedIn = (db: Db): LRUCache<number, true> => {
  const codes = unlisted.get(db) ?? new LRUCache({ max: MOST_UNLISTED, ttl: UNLISTED_MS })
  unlisted.set(db, codes)
  return codes
}

/** Of some codes; the database is asked for those that are in no list, if at all. */
export const codeNames = async (db: Db, codes: readonly number[]): Promise<CodeNames> => {
  const requested = [...new Set(codes)]
  const nameless = unlistedIn(db)
  const missing = requested.filter((code) => !known.has(code) && !nameless.has(code))
  if (missing.length > 0) {
    const texts = await cpvTextsOf(db, missing)
    for (const code of missing) {
      const pieces = texts.get(code)?.map(({ text, language }) => pieceOf(text, language))
      if (pieces) known.set(code, pieces)
      else nameless.set(code, true)
    }
  }
  return {
    candidates: (sought) =>
      requested
        .flatMap((code) => known.get(code) ?? [])
        .map((piece) => ({ language: piece.language, words: candidatesIn(piece, sought) })),
    found: (some, reader, hitsOf) => {
      const names = some.flatMap((code) =>
        (known.get(code) ?? []).map((piece) => ({ code: String(code).padStart(8, '0'), piece })),
      )
      const own = names.filter(({ piece }) => piece.language === reader)
      for (const name of [...own, ...names.filter((one) => !own.includes(one))]) {
        const hits = hitsOf(name.piece)
        if (hits.length === 0) continue
        const named =
          name.piece.language === reader ? undefined : own.find(({ code }) => code === name.code)
        return { ...name, hits, own: named?.piece.text ?? null }
      }
      return null
    },
  }
}
