import type { Db } from '@kogge/db/client.ts'
import { lexemesOf } from '@kogge/db/lexicon.ts'
import { type LocalizedText, type PickedText, pickText } from '@kogge/domain/kernel/locale.ts'
import { placedWordsIn } from '@kogge/domain/search/tokens.ts'
import type { LexemeOf } from '@kogge/domain/search/vector.ts'
import type { Fit } from '@kogge/domain/search/wanted.ts'
import type { FoundText } from '../views.ts'

/** Beyond this much of a description no snippet is looked for. */
const SNIPPET_SOURCE = 6000
/** In so many languages at most: a notice of the Union's own institutions has two dozen. */
const MAX_LANGUAGES = 4

/** The texts of a request that a hit is shown in. */
interface Texts {
  readonly num: number
  readonly language: string | null
  readonly title: LocalizedText
  readonly description: LocalizedText
}

/** Title and description of a request in one language, with the searched words marked. */
interface Variant {
  readonly language: string
  readonly title: FoundText
  readonly body: FoundText
}

/** The reader's version first, then the others: a hit may stand in one that is not shown. */
const languagesOf = ({ title, description, language }: Texts, reader: string): string[] => {
  const first = [title, description].map((texts) => pickText(texts, reader, language)?.language)
  const all = [...first, ...Object.keys(title), ...Object.keys(description)]
  return [...new Set(all.filter((known) => known !== undefined))].slice(0, MAX_LANGUAGES)
}

/** Words before the first hit of a snippet, and all of a snippet's words. */
const WORDS_BEFORE = 6
const SNIPPET_WORDS = 28

type Placed = ReturnType<typeof placedWordsIn>

const fits = ({ lexemes, prefix }: Fit, lexeme: string, folded: string): boolean =>
  lexemes.has(lexeme) || (prefix !== null && prefix !== '' && folded.startsWith(prefix))

/** Where sequences of words stand, as indexes of their first and last word. */
const hitsIn = (
  words: Placed,
  language: string,
  marked: readonly (readonly Fit[])[],
  lexemeOf: LexemeOf,
): [number, number][] => {
  const forms = words.map(({ word }) => [lexemeOf(language, word), lexemeOf('xx', word)] as const)
  const hits: [number, number][] = []
  for (let at = 0; at < words.length; at += 1) {
    const sequence = marked.find(
      (fit) =>
        fit.length > 0 &&
        fit.every((one, nth) => {
          const [lexeme, folded] = forms[at + nth] ?? ['', '']
          return folded !== '' && fits(one, lexeme, folded)
        }),
    )
    if (!sequence) continue
    hits.push([at, at + sequence.length - 1])
    at += sequence.length - 1
  }
  return hits
}

const textWith = (text: string, words: Placed, hits: readonly [number, number][]): Marks => ({
  text,
  marks: hits.flatMap(([first, last]): [number, number][] => {
    const start = words[first]?.start
    const end = words[last]?.end
    return start === undefined || end === undefined ? [] : [[start, end]]
  }),
})

type Marks = Pick<FoundText, 'text' | 'marks'>

/** The piece of a text around the place where most hits are close together. */
const pieceOf = (text: string, words: Placed, hits: readonly [number, number][]): Marks => {
  const within = (from: number) =>
    hits.filter(([first, last]) => first >= from && last < from + SNIPPET_WORDS - WORDS_BEFORE)
  const best = hits.reduce<[number, number] | null>(
    (kept, hit) => (kept === null || within(hit[0]).length > within(kept[0]).length ? hit : kept),
    null,
  )
  if (!best) return { text: '', marks: [] }
  const from = Math.max(0, best[0] - WORDS_BEFORE)
  const to = Math.min(words.length - 1, Math.max(from + SNIPPET_WORDS - 1, best[1]))
  const start = words[from]?.start ?? 0
  const end = words[to]?.end ?? text.length
  const { marks } = textWith(
    text,
    words,
    hits.filter(([first, last]) => first >= from && last <= to),
  )
  return {
    text: text.slice(start, end),
    marks: marks.map(([a, b]) => [a - start, b - start]),
  }
}

/** The texts of each request with the searched words marked, by number, the reader's version first. */
export const highlight = async (
  db: Db,
  requests: readonly Texts[],
  reader: string,
  marked: readonly (readonly Fit[])[],
): Promise<ReadonlyMap<number, readonly Variant[]>> => {
  const pieces = requests.flatMap((request) =>
    languagesOf(request, reader).map((language) => {
      const title = request.title[language] ?? ''
      const body = (request.description[language] ?? '').slice(0, SNIPPET_SOURCE)
      const words = { title: placedWordsIn(title), body: placedWordsIn(body) }
      return { num: request.num, language, title, body, words }
    }),
  )
  const wanted = new Map<string, Set<string>>([['xx', new Set()]])
  for (const { language, words } of pieces)
    for (const { word } of [...words.title, ...words.body]) {
      wanted.set(language, (wanted.get(language) ?? new Set()).add(word))
      wanted.get('xx')?.add(word)
    }
  const lexemeOf = await lexemesOf(db, wanted)
  const found = new Map<number, Variant[]>()
  for (const { num, language, title, body, words } of pieces) {
    const variants = found.get(num) ?? []
    found.set(num, variants)
    const inTitle = hitsIn(words.title, language, marked, lexemeOf)
    const inBody = hitsIn(words.body, language, marked, lexemeOf)
    variants.push({
      language,
      title: { ...textWith(title, words.title, inTitle), language },
      body: { ...pieceOf(body, words.body, inBody), language },
    })
  }
  return found
}

const isHit = ({ marks }: FoundText): boolean => marks.length > 0

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
