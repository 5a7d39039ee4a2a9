/** The letters that words of a language are written with, beside the Latin ones without marks. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  en: '',
  lv: 'āčēģīķļņšūžōŗ',
  lt: 'ąčęėįšųūž',
  et: 'äõöüšž',
  fi: 'äöåšž',
  sv: 'åäöé',
  no: 'æøåéóòôä',
  da: 'æøåé',
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü',
  it: 'àèéìíîòóùú',
  nl: 'ëïöüéèáóúíêâôûçà',
  // Older programs write Hungarian double acutes as õ and û.
  pt: 'áâãàçéêíóôõúü',
  ro: 'ăâîșşțţ',
  hu: 'áéíóöőúüűõû',
  ga: 'áéíóú',
}

const LETTER = /^\p{L}$/u
const LATIN = /^[a-z]$/
const GREEK = /^\p{Script=Greek}$/u

/**
 * Whether a word of a language may be written so: `vārti` (gate) is no Lithuanian word. One without
 * any marks may be of every language in these letters, as many type without them.
 */
export const isSpelledIn = (language: string, word: string): boolean => {
  const own = OWN_LETTERS[language] ?? ''
  const isOwn = (sign: string) =>
    !LETTER.test(sign) ||
    (language === 'el' ? GREEK.test(sign) : LATIN.test(sign) || own.includes(sign))
  return [...word.normalize('NFC').toLowerCase()].every(isOwn)
}
