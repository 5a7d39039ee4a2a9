import type { Db } from '@kogge/db/client.ts'
import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import { type PickedText, pickText } from '@kogge/domain/kernel/locales.ts'
import type { FoundText, TenderCard } from '@kogge/domain/search/tender-card.ts'
import type { Fit } from '@kogge/domain/search/word-terms.ts'
import { type CardSource, weighAnew } from './card-cache.ts'
import { codeNames } from './cpv-name-cache.queries.ts'
import { candidatesIn, hitsIn, type Piece, pieceOf, soughtOf } from './highlight-tokens.ts'

/** In so many languages at most: a notice of the Union's own institutions has two dozen. */
const MAX_LANGUAGES = 4

/** Title and description of a request in one language, with the searched words marked. */
interface Variant {
  readonly language: string
  readonly title: FoundText
  readonly body: FoundText
}

/** The reader's version first, then the others: a hit may stand in one that is not shown. */
const languagesOf = ({ title, description, language }: CardSource, reader: string): string[] => {
  const first = [title, description].map((texts) => pickText(texts, reader, language)?.language)
  const all = [...first, ...Object.keys(title), ...Object.keys(description)]
  return [...new Set(all.filter((known) => known !== undefined))].slice(0, MAX_LANGUAGES)
}

/** Words before the first hit of a snippet, and all of a snippet's words. */
const WORDS_BEFORE = 6
const SNIPPET_WORDS = 28

type Marks = Pick<FoundText, 'text' | 'marks'>
type Hits = ReturnType<typeof hitsIn>

const textWith = ({ text, starts, ends }: Piece, hits: Hits): Marks => ({
  text,
  marks: hits.flatMap(([first, last]): [number, number][] => {
    const start = starts[first]
    const end = ends[last]
    return start === undefined || end === undefined ? [] : [[start, end]]
  }),
})

/** The hit from which on most others lie within a snippet; they come in the order of the text. */
const densest = (hits: Hits): Hits[number] | null => {
  let best: Hits[number] | null = null
  let most = 0
  for (const [index, hit] of hits.entries()) {
    let count = 1
    // A snippet has few words, so that there are few to look at.
    for (let next = index + 1; next < hits.length; next += 1) {
      const [first, last] = hits[next] ?? hit
      if (first >= hit[0] + SNIPPET_WORDS - WORDS_BEFORE) break
      if (last < hit[0] + SNIPPET_WORDS - WORDS_BEFORE) count += 1
    }
    if (count > most) {
      best = hit
      most = count
    }
  }
  return best
}

/** The part of a text around the place where most hits are close together. */
const partWith = (piece: Piece, hits: Hits): Marks => {
  const best = densest(hits)
  if (!best) return { text: '', marks: [] }
  const { text, starts, ends } = piece
  const from = Math.max(0, best[0] - WORDS_BEFORE)
  const to = Math.min(starts.length - 1, Math.max(from + SNIPPET_WORDS - 1, best[1]))
  const start = starts[from] ?? 0
  const end = ends[to] ?? text.length
  const { marks } = textWith(
    piece,
    hits.filter(([first, last]) => first >= from && last <= to),
  )
  return {
    text: text.slice(start, end),
    marks: marks.map(([a, b]) => [a - start, b - start]),
  }
}

interface Highlights {
  /** The reader's version first. */
  readonly variants: readonly Variant[]
  /** Why a request was found that has the words in none of its variants: the name of its code. */
  readonly byCode: TenderCard['byCode']
}

const isHit = ({ marks }: Marks): boolean => marks.length > 0

/** The texts of each request with the searched words marked, by number. */
export const highlight = async (
  db: Db,
  cards: readonly CardSource[],
  reader: string,
  marked: readonly (readonly Fit[])[],
): Promise<ReadonlyMap<number, Highlights>> => {
  const shown = cards.map((card) => ({ card, languages: languagesOf(card, reader) }))
  const fresh = new Set<CardSource>()
  const sought = soughtOf(marked)
  const needed = new Map<string, Set<string>>([['xx', new Set()]])
  const hasPrefix = marked.flat().some(({ prefix }) => prefix !== null)
  for (const { card, languages } of shown)
    for (const language of languages) {
      const pieces = card.pieces.get(language) ?? {
        title: pieceOf(card.title[language] ?? '', language),
        body: pieceOf(card.description[language] ?? '', language),
      }
      if (!card.pieces.has(language)) fresh.add(card)
      card.pieces.set(language, pieces)
      const words = needed.get(language) ?? new Set()
      needed.set(language, words)
      for (const piece of [pieces.title, pieces.body])
        for (const word of candidatesIn(piece, sought)) {
          words.add(word)
          if (hasPrefix) needed.get('xx')?.add(word)
        }
    }
  const names = await codeNames(
    db,
    cards.flatMap(({ named }) => named),
  )
  for (const { language, words } of names.candidates(sought)) {
    const all = needed.get(language) ?? new Set()
    needed.set(language, all)
    for (const word of words) {
      all.add(word)
      if (hasPrefix) needed.get('xx')?.add(word)
    }
  }
  weighAnew(db, [...fresh])
  const requested = { sought, lexemeOf: await lexemesOf(db, needed) }
  return new Map(
    shown.map(({ card, languages }) => {
      const variants = languages.flatMap((language): Variant[] => {
        const pieces = card.pieces.get(language)
        if (!pieces) return []
        const title = textWith(pieces.title, hitsIn(pieces.title, marked, requested))
        const body = partWith(pieces.body, hitsIn(pieces.body, marked, requested))
        return [{ language, title: { ...title, language }, body: { ...body, language } }]
      })
      const isShown = variants.some(({ title, body }) => isHit(title) || isHit(body))
      const named = isShown
        ? null
        : names.found(card.named, reader, (piece) => hitsIn(piece, marked, requested))
      const byCode = named && {
        code: named.code,
        name: { ...textWith(named.piece, named.hits), language: named.piece.language },
        own: named.own,
      }
      return [card.num, { variants, byCode }]
    }),
  )
}

/** The title that is shown, with its hits. */
export const titleOf = (
  variants: readonly Variant[],
  picked: PickedText | null,
): FoundText | undefined => variants.find(({ language }) => language === picked?.language)?.title

/**
 * Where else the words stand: in the description, else in a version of another language, so that
 * nobody wonders why a request was found. Null where they stand in none of them.
 */
export const snippetOf = (
  variants: readonly Variant[],
  picked: PickedText | null,
): FoundText | null => {
  const titles = variants.filter(({ language }) => language !== picked?.language)
  const all = [...variants.map(({ body }) => body), ...titles.map(({ title }) => title)]
  return all.find(isHit) ?? null
}

/** A text without hits. */
export const plainText = (picked: PickedText | null): FoundText => ({
  text: picked?.text ?? '',
  language: picked?.language ?? 'xx',
  marks: [],
})
