import { foldText } from '../kernel/text-folding.ts'

/** So many different words of one text that is typed are looked for; nobody types more to find a name. */
export const MOST_TYPED_WORDS = 8

/**
 * The words of a text that somebody types which are looked for in the database, each of which costs a
 * condition: those that differ once they are folded (case, diacritics), the first `most` of them.
 */
export const distinctWords = (
  words: readonly string[],
  most: number = MOST_TYPED_WORDS,
): readonly string[] => {
  const kept = new Map<string, string>()
  for (const word of words) {
    const folded = foldText(word) || word
    if (folded === '' || kept.has(folded)) continue
    kept.set(folded, word)
    if (kept.size >= most) break
  }
  return [...kept.values()]
}
