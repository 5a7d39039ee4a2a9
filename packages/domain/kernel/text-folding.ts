/** Characters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * The same text as a string of its own. A word that was cut out of a text shares its memory, so that
 * whoever keeps the word keeps all of the text.
 */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text))

/** Named entities that notices really hold; accented letters are handled by their ending. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '"',
  raquo: '"',
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  lsquo: "'",
  rsquo: "'",
  sbquo: "'",
  ndash: '-',
  mdash: '-',
  hellip: '...',
  shy: '',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
  lstrok: 'ł',
  eth: 'ð',
  thorn: 'þ',
}
const ACCENTED = /^([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|caron|macr|ogon|breve|dot)$/i

const fromCodePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : ' '

const decodeEntity = (whole: string, body: string): string => {
  if (/^#x/i.test(body)) return fromCodePoint(Number.parseInt(body.slice(2), 16))
  if (body.startsWith('#')) return fromCodePoint(Number.parseInt(body.slice(1), 10))
  return ENTITIES[body.toLowerCase()] ?? ACCENTED.exec(body)?.[1] ?? whole
}

const ENTITY = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi

/** Entities may be written twice over (`&amp;quot;`), never more often in what sources send. */
const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, decodeEntity).replace(ENTITY, decodeEntity) : text

const DOUBLE_QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/g
const SINGLE_QUOTES = /[\u0060\u00b4\u02b9-\u02bc\u2018-\u201b\u2032\u2035\u2039\u203a\uff07]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const SIGNS_BEFORE = /^[^\p{L}\p{N}]+/u
const SIGNS_AFTER = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u

/** Printable ASCII, but for the signs by which entities and quotes begin. */
const PLAIN = /^[ -%'-_a-~]*$/

/** The same, and letters of Europe's languages in Latin script. */
const LATIN = /^[ -%'-_a-~\u00c0-\u017f]*$/
const LATIN_LETTER = /[\u00c0-\u017f]/g

/** Each of these letters folded: it depends on none beside it. Null where it becomes more than letters. */
const LATIN_FOLDED: (string | null | undefined)[] = []

const foldLatin = (letter: string): string | null => {
  const code = letter.charCodeAt(0)
  const known = LATIN_FOLDED[code]
  if (known !== undefined) return known
  // Between two others: at an end, signs that it leaves would be taken off.
  const plain = /^a([a-z]+)a$/.exec(foldAny(`a${letter}a`))?.[1] ?? null
  LATIN_FOLDED[code] = plain
  return plain
}

/** A text of these letters in ASCII; null where one of them has none. */
const asciiOf = (text: string): string | null => {
  let isLatin = true
  const ascii = text.replace(LATIN_LETTER, (letter) => {
    const folded = foldLatin(letter)
    isLatin &&= folded !== null
    return folded ?? ''
  })
  return isLatin ? ascii : null
}

/** The same of a text that has nothing to be decoded or taken apart, as most names have not. */
const foldPlain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ {2,}/g, ' ')
    .replace(/^[^a-z0-9]+/, '')
    .replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '')

/**
 * A text for comparing: HTML entities decoded, diacritics, quotes, dashes and case folded, white space
 * single, punctuation around it stripped. Folding again changes nothing.
 */
export const foldText = (text: string): string => {
  if (PLAIN.test(text)) return foldPlain(text)
  const ascii = LATIN.test(text) ? asciiOf(text) : null
  return ascii === null ? foldAny(text) : foldPlain(ascii)
}

const foldAny = (text: string): string =>
  decodeEntities(text)
    // Before decomposition, which would make a space of a lone accent used as a quote.
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(SIGNS_BEFORE, '')
    .replace(SIGNS_AFTER, '')

/**
 * Marks that turn the direction of a text (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to
 * U+2069): a notice has no need of them, and with them a text shows as another than it is.
 * A byte order mark in the middle of a text (U+FEFF) is noise.
 */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** An outside text as it may be shown: nothing in it turns its direction or that of its neighbours. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** What shows nothing: white space, formats, what may be ignored, blanks of Braille and of other scripts. */
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
const BLANK_ALONE = new RegExp(`^${BLANK}*$`, 'u')
const BLANK_BEFORE = new RegExp(`^${BLANK}+`, 'u')
/** Marks that end an emoji as it was meant (variation selectors, tags) are left to it. */
const BLANK_AFTER =
  /(?<![\s\u00ad\u200b-\u200d\u2060-\u2064\u2800\u3164])[\s\u00ad\u200b-\u200d\u2060-\u2064\u2800\u3164]+$/u

/** Whether there is anything to read in a text: signs without width or ink are nothing. */
export const hasWords = (text: string): boolean => !BLANK_ALONE.test(text)

/**
 * A text without white space and other signs that show nothing around it; within it they stay, where
 * scripts and emoji are joined by them. Empty where there is nothing to read.
 */
export const trimBlank = (text: string): string =>
  hasWords(text) ? text.replace(BLANK_BEFORE, '').replace(BLANK_AFTER, '') : ''

/**
 * The first `most` UTF-16 units of a text, one less where the last would be half a character: the
 * database takes no halves.
 */
export const cutText = (text: string, most: number): string => {
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
