import { foldText } from '../kernel/text-folding.ts'
import { bareOrgName, normalOrgName } from '../orgs/org-names.ts'

/**
 * Letters and digits that pass for Latin ones: of Unicode Technical Standard 39 those of its confusables that look
 * alike in any usual font (Cyrillic, Greek, Armenian, Cherokee, Lisu, phonetic letters and small capitals), and what
 * stands for a letter in Latin itself. Nobody is given a name with such letters (name-letters.ts): these are for the
 * names that there are.
 */
const PASSES_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑᴀꭺꓮᗅ⍺ɐ',
    b: 'вЬβʙᏴꓐᏏƅɓƄ',
    c: 'сϲᴄꮯꓚⅽↄ',
    d: 'ԁᴅꭰꓓⅾɖɗ',
    e: 'еєεᴇꭼꓰɛҽǝəɘ',
    f: 'ꞙꓝϝſքꬵƒ',
    g: 'ɡցɢꮐꓖᶃƍ',
    h: 'һнհʜꮋꓧᏂɦⲏ',
    i: 'іιӏ|1!ɩɪıǀꓲꭵꙇ׀∣ᛁⵏן',
    j: 'јϳյᴊꭻꓙɟʝ',
    k: 'кκᴋꮶꓗĸƙᛕⲕ',
    l: 'ⅼˡɭɫƚᏞꓡʟ',
    m: 'мⅿᴍꮇꓟɱⲙ',
    n: 'пηɴꓠոռɲᏁⲛ',
    o: 'оοσ0өօᴏꓳꮎⲟჿဝ໐๐ഠ੦०ⵔɵ',
    p: 'рρᴘꮲꓑƿⲣ',
    q: 'ԛգզʠⵕ',
    r: 'гⲅʀꭱꓣᴦꭇꭈɼɽ',
    s: 'ѕ5ꜱꮪꓢʂտƽ',
    t: 'тτᴛꭲꓔƭⲧ',
    u: 'υսцᴜꓴʊʋꞟꭎ',
    v: 'ѵνᴠꮩꓦⅴᶌ',
    w: 'ԝωᴡꮃꓪɯѡաꮤ',
    x: 'хχꓫⅹ×ᕁⲭ',
    y: 'уүγʏꓬყყꭹᎽƴ',
    z: 'ᴢꮓꓜʐƶȥ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other.toLowerCase(), letter])),
)

const UNSEEN = /[\p{Cc}\p{Cf}\p{Mn}\p{Zl}\p{Zp}]+/gu

/** Longer names tell no more. */
const LONGEST = 500

/**
 * What a name looks like: in Latin letters without marks, `l` as `i`, as `rn` and `m`, `vv` and `w` are one. Of two
 * names with the same look one passes for the other.
 */
export const lookOf = (name: string): string => {
  const plain = name.slice(0, LONGEST).normalize('NFKC').replace(UNSEEN, '').toLowerCase()
  const latin = [...plain].map((sign) => PASSES_FOR.get(sign) ?? sign).join('')
  return bareOrgName(normalOrgName(foldText(latin)))
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The name as the register is searched for what it may be meant to pass for: folded, in Latin letters. */
export const latinOf = (name: string): string => {
  const plain = name.slice(0, LONGEST).normalize('NFKC').replace(UNSEEN, '').toLowerCase()
  const latin = [...plain].map((sign) =>
    // A digit is a digit here: names hold numbers of schools.
    /[\d|!]/.test(sign) ? sign : (PASSES_FOR.get(sign) ?? sign),
  )
  return foldText(latin.join(''))
}
