import { foldText } from '@kogge/domain/kernel/text-folding.ts'

/**
 * Small words that common sentences are made of ("this is my password"), in English, Latvian, Estonian, Lithuanian,
 * and in Russian as it is written in Latin letters, without marks.
 */
const SMALL_WORDS = new Set(
  `a an the this that these those is are was be am it its my your his her our their me you we he she they i im
  do does not no to of in on at for with and or so as by from let can will have has had what who how where here there
  please very
  es tu mes jus tas ta ir bija mans mana mani tavs tava musu jusu un vai ne uz no ar par lai ka kas kur sis si
  ma sa ta me te nad on oli olen minu sinu mu su see seda ja ei voi mis kes kus siin
  as tu jis ji mes jus yra buvo mano tavo musu jusu ir ar ne tai cia kas kur sis si
  ja ty on ona my vy eto moj moja moi tvoj tvoja i ili ne v na s u kto gde zdes est`.split(/\s+/),
)

/** At the beginning of words that are written together, so many at least. */
const FEWEST_TOGETHER = 2

/** The small words with which letters that are written together begin. */
const leading = (text: string): readonly string[] => {
  const found: string[] = []
  let from = 0
  const next = () => {
    for (let length = LONGEST; length > 1; length -= 1) {
      const word = text.slice(from, from + length)
      if (word.length === length && SMALL_WORDS.has(word)) return word
    }
    return null
  }
  for (let word = next(); word !== null; word = next()) {
    found.push(word)
    from += word.length
  }
  return found
}
const LONGEST = Math.max(...[...SMALL_WORDS].map((word) => word.length))

/** A text without the small words in it, and how many those are. */
export const withoutSmallWords = (
  text: string,
): { readonly rest: string; readonly count: number } => {
  const tokens = foldText(text).split(/[\s\-_.,;:/'"]+/)
  if (tokens.length > 1) {
    const rest = tokens.filter((token) => !SMALL_WORDS.has(token))
    return { rest: rest.join(' '), count: tokens.length - rest.length }
  }
  const folded = foldText(text)
  const together = leading(folded)
  if (together.length < FEWEST_TOGETHER) return { rest: text, count: 0 }
  return { rest: folded.slice(together.join('').length), count: together.length }
}
