/**
 * Letters of the languages of Europe that are written in Latin script. No phonetic ones and none that look like
 * two letters or another (kra, long s): their shapes repeat those of others.
 */
const LATIN =
  /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/u
/** Of languages that are written so today, from Russian to Bulgarian. */
const CYRILLIC = /[\u0400-\u045f\u0490\u0491]/u
const GREEK = /[\u0386\u0388-\u03ce]/u
const SCRIPTS = [LATIN, CYRILLIC, GREEK]

/** Digits and signs that names have. No angle brackets, no bars, nothing that shows as another sign or as nothing. */
const SIGN = /[0-9 .,;:&+\-–—'’‘‚`´"“”„«»()/!?@#%*№°_=…]/u

/** Longer names are no names. */
const LONGEST = 1000

/**
 * Signs of a name that names do not have: letters of other alphabets than those of the languages that Kogge serves,
 * of a second script beside the first (the fewer), phonetic ones, marks that stand alone, symbols, angle brackets
 * and what nobody sees. Each once; none for an ordinary name. Cyrillic or Greek a name is as a whole, or not at all.
 */
export const unusualSigns = (name: string): readonly string[] => {
  const signs = [...new Set(name.slice(0, LONGEST).normalize('NFC'))].filter(
    (sign) => !SIGN.test(sign),
  )
  const [fewest = []] = SCRIPTS.map((script) => signs.filter((sign) => !script.test(sign))).sort(
    (one, other) => one.length - other.length,
  )
  return fewest
}

/** Whether a name has letters and signs of names alone. */
export const isOrdinaryName = (name: string): boolean => unusualSigns(name).length === 0
