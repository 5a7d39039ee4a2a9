/**
 * The cases of the Lithuanian `keli` (several) that `kelias` (road) does not have as well, folded. The
 * stemmer makes both one, and "one, several or all lots" stands in every other notice.
 */
const SEVERAL = new Set(['keli', 'kelis', 'keliems', 'kelios', 'kelioms', 'keliomis', 'keliose'])
/** How all of these begin. */
const BEGINNING = 'keli'
/** Their form in the index, which no stemmer makes of another word. */
const LEXEME = 'kelioms'

/** The form under which a folded word is indexed whose stem is another word's; null for all others. */
export const lexemeOfHomonym = (language: string, folded: string): string | null =>
  language === 'lt' && SEVERAL.has(folded) ? LEXEME : null

/** How words begin that have such a form; null for any other form. */
export const beginningOfHomonym = (language: string, lexeme: string): string | null =>
  language === 'lt' && lexeme === LEXEME ? BEGINNING : null
