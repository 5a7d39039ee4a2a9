/** Deterministic numbers in [0, 1): the same seed gives the same world (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SYLLABLES: Readonly<Record<string, readonly string[]>> = {
  lv: ['ce', 'ļu', 'bū', 've', 'ies', 'kal', 'nu', 'šā', 'pie', 'gā', 'de', 'ra', 'žo', 'ko', 'pu'],
  et: ['tee', 'hoi', 'õp', 'pe', 'koo', 'li', 'ma', 'ja', 'hän', 'ge', 'vee', 'tar', 'ka', 'töö'],
  lt: ['ke', 'lių', 'tie', 'si', 'mas', 'pir', 'ki', 'mo', 'paš', 'lau', 'ga', 'ūki', 'žy', 'ros'],
  en: ['main', 'ten', 'ance', 'ro', 'ad', 'ser', 'vi', 'ce', 'sup', 'ply', 'con', 'struc', 'tion'],
}
export const LANGUAGES = Object.keys(SYLLABLES)

/** How many different words a language has. */
const VOCABULARY = 30_000

const wordAt = (language: string, rank: number): string => {
  const syllables = SYLLABLES[language] ?? []
  const size = syllables.length
  let word = ''
  for (let left = rank + size; left > 0; left = Math.floor(left / size)) {
    word += syllables[left % size] ?? ''
  }
  return word
}

const LOG_VOCABULARY = Math.log(VOCABULARY)

const WORDS = new Map(
  LANGUAGES.map((language) => [
    language,
    Array.from({ length: VOCABULARY }, (_, rank) => wordAt(language, rank)),
  ]),
)

/** The word of a rank: 0 is the commonest. */
export const wordOf = (language: string, rank: number): string => WORDS.get(language)?.[rank] ?? ''

/** A rank drawn as words occur in texts: the n-th in proportion to 1/n (Zipf's law). */
const zipfRank = (random: () => number): number =>
  Math.min(VOCABULARY - 1, Math.floor(Math.exp(LOG_VOCABULARY * random())) - 1)

export const sentence = (random: () => number, language: string, length: number): string =>
  Array.from({ length }, () => wordOf(language, zipfRank(random))).join(' ')
