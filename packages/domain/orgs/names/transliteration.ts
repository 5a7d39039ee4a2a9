/** Greek letters by ELOT 743 (ISO 843), those that stand for themselves alone. */
const GREEK =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'

/**
 * Cyrillic letters: Bulgaria's Закон за транслитерацията (2009), by which Bulgarian bodies write
 * themselves, for the letters it has not ISO 9, without its marks, which are folded away.
 */
const CYRILLIC =
  'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht ъ=a ь=y ю=yu я=ya ' +
  'ё=e ы=y э=e є=e і=i ї=i ґ=g ў=u ј=j љ=lj њ=nj ђ=dj ћ=c ќ=kj ѓ=gj џ=dz ѕ=dz'

const LETTERS: ReadonlyMap<string, string> = new Map(
  `${GREEK} ${CYRILLIC}`.split(' ').map((pair): [string, string] => {
    const [letter = '', latin = ''] = pair.split('=')
    return [letter, latin]
  }),
)

/** Letters that are one sound together (ELOT 743); with a diaeresis they are two. */
const GREEK_PAIRS =
  /([αεη])υ(?!\u0308)(?=(\p{M}*[αβγδεζηιλμνορυω])?)|ου(?!\u0308)|γ([γξχ])|(?<!\p{L})μπ/gu

const pairOf = (pair: string, vowel?: string, voiced?: string, guttural?: string): string => {
  if (vowel) return `${LETTERS.get(vowel) ?? ''}${voiced ? 'v' : 'f'}`
  if (guttural) return `n${LETTERS.get(guttural) ?? ''}`
  return pair === 'ου' ? 'ou' : 'b'
}

const FOREIGN = /[\u0370-\u03ff\u1f00-\u1fff\u0400-\u04ff]/
const LETTER = /[\u0370-\u03ff\u0400-\u04ff]/g
/** Words of these scripts alone: a word that mixes them with Latin is no word of theirs, but made to pass for one. */
const WORD = /(?<![\p{L}\p{M}])[\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+(?![\p{L}\p{M}])/gu

const latinWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFC')
    // Й is a letter of its own, and no И with a mark; names of places end in -ия and -ia (the same law).
    .replace(/й/g, 'y')
    .replace(/ия$/, 'ia')
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0342]/g, '')
    .replace(GREEK_PAIRS, pairOf)
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC')

/** A text whose Greek and Cyrillic words are Latin ones, in small letters. */
export const transliterated = (text: string): string =>
  FOREIGN.test(text) ? text.replace(WORD, latinWord) : text
