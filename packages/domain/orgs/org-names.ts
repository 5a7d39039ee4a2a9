import { foldText } from '../kernel/text-folding.ts'

/** Legal forms, folded: they stand before or after a name, with and without commas. */
const LEGAL_FORMS = new Set(
  'sia psia vsia as vas uab ab mb vsi ou mtu sa fie ik spzoo spj spk oy oyj ky aps a/s asa da gmbh ag kg bv nv srl spa sarl sas ltd plc'.split(
    ' ',
  ),
)

/**
 * Legal forms in full and as their laws shorten them: Komerclikums (LV), Äriseadustik (EE), Akcinių
 * bendrovių įstatymas and Viešųjų įstaigų įstatymas (LT), Kodeks spółek handlowych (PL),
 * Osakeyhtiölaki (FI), GmbHG (DE). The longer stands before the one that is a part of it.
 */
const FULL_FORMS: readonly (readonly [full: string, short: string])[] = [
  ['pasvaldibas sabiedriba ar ierobezotu atbildibu', 'psia'],
  ['valsts sabiedriba ar ierobezotu atbildibu', 'vsia'],
  ['sabiedriba ar ierobezotu atbildibu', 'sia'],
  ['valsts akciju sabiedriba', 'vas'],
  ['akciju sabiedriba', 'as'],
  ['individualais komersants', 'ik'],
  ['mittetulundusuhing', 'mtu'],
  ['sihtasutus', 'sa'],
  ['fuusilisest isikust ettevotja', 'fie'],
  ['osauhing', 'ou'],
  ['aktsiaselts', 'as'],
  ['uzdaroji akcine bendrove', 'uab'],
  ['akcine bendrove', 'ab'],
  ['viesoji istaiga', 'vsi'],
  ['mazoji bendrija', 'mb'],
  ['spolka z ograniczona odpowiedzialnoscia', 'spzoo'],
  ['sp z o o', 'spzoo'],
  ['spolka akcyjna', 'sa'],
  ['spolka jawna', 'spj'],
  ['sp j', 'spj'],
  ['spolka komandytowa', 'spk'],
  ['sp k', 'spk'],
  ['osakeyhtio', 'oy'],
  ['gesellschaft mit beschrankter haftung', 'gmbh'],
]

/**
 * Words that public bodies shorten in their names, and the few bodies that are known by their
 * letters. Only ever the ground of a proposal.
 */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['nov', 'novada'],
  ['pag', 'pagasta'],
  ['pasv', 'pasvaldiba'],
  ['pils', 'pilsetas'],
  ['lr', 'latvijas republikas'],
  ['iem', 'iekslietu ministrijas'],
  ['aim', 'aizsardzibas ministrijas'],
  ['nbs', 'nacionalo brunoto speku'],
  ['vid', 'valsts ienemumu dienests'],
  ['ldz', 'latvijas dzelzcels'],
  ['sav', 'savivaldybes'],
  ['adm', 'administracija'],
  ['spzoz', 'samodzielny publiczny zaklad opieki zdrowotnej'],
  ['im', 'imienia'],
])

/** Words between spaces. */
export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** A name for comparing: folded, without quotes and punctuation, its legal form short and last. */
export const normalOrgName = (name: string): string => {
  let plain = ` ${wordsOf(foldText(name).replace(/[^\p{L}\p{N}/&+]+/gu, ' ')).join(' ')} `
  for (const [full, short] of FULL_FORMS) plain = plain.replace(` ${full} `, ` ${short} `)
  const words = wordsOf(plain)
  const isForm = (word: string): boolean => LEGAL_FORMS.has(word)
  return [...words.filter((word) => !isForm(word)), ...words.filter(isForm)].join(' ')
}

/** A `normalOrgName` as its name and its legal forms. */
export const parted = (normal: string): { readonly bare: string; readonly forms: string[] } => {
  const words = wordsOf(normal)
  const bare = words.filter((word) => !LEGAL_FORMS.has(word)).join(' ')
  return { bare, forms: words.filter((word) => LEGAL_FORMS.has(word)) }
}

/**
 * What is left of a `normalOrgName` without its legal form and with abbreviations written out: what
 * names that may mean the same have in common. A name of forms alone stays.
 */
export const bareOrgName = (normal: string): string => {
  const bare = wordsOf(normal)
    .filter((word) => !LEGAL_FORMS.has(word))
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(' ')
  return bare || normal
}

/**
 * Whether two names are one, as spellings of a number are matched: folded, without quotes, marks and legal form.
 * Abbreviations stay as they are: written out they are the ground of a proposal alone.
 */
export const isSameOrgName = (one: string, other: string): boolean => {
  const [bare, otherBare] = [one, other].map((name) => {
    const normal = normalOrgName(name)
    return parted(normal).bare || normal
  })
  return bare !== '' && bare === otherBare
}

/** Words for a town that only say that it is one; a rural municipality of the same name is another. */
const TOWN_WORDS = new Set('linn pilseta valstspilseta miestas miasto kaupunki stad'.split(' '))

/** A town for comparing: `Tallinn, Harjumaa` is `tallinn`. Null where no letters are in it. */
const townOf = (city: string | null | undefined): string | null => {
  const [first = ''] = foldText(city ?? '').split(/[,;(/]/)
  const town = wordsOf(first.replace(/\b[a-z]{1,2}-\d+/g, ' ').replace(/[^\p{L}\p{N}]+/gu, ' '))
    .filter((word) => /^\p{L}+$/u.test(word) && !TOWN_WORDS.has(word))
    .join(' ')
  return town.length < 2 ? null : town
}

/**
 * Where an organisation sits, as far as a spelling tells: its town, then its NUTS-3 region, then
 * NUTS-2 where that is not the whole country (Regulation (EC) 1059/2003: a code that ends in 00
 * names a country of one region). Two spellings share a region where they share one of these.
 */
export const regionsOf = (org: {
  readonly nuts?: string | null
  readonly city?: string | null
}): readonly string[] => {
  const town = townOf(org.city)
  const nuts = org.nuts?.toUpperCase() ?? ''
  const isRegion = /^[A-Z]{2}[0-9A-Z]{3}$/.test(nuts) && !/Z{2,3}$/.test(nuts)
  const isWide = /^[A-Z]{2}[0-9A-Z]{2}$/.test(nuts) && !/(?:00|ZZ)$/.test(nuts)
  return [...(town ? [town] : []), ...(isRegion || isWide ? [nuts] : [])]
}
