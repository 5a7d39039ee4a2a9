/** Legal forms, folded: they stand before or after a name, with and without commas. */
export const LEGAL_FORMS = new Set(
  (
    'sia psia vsia as vas uab ab mb vsi ou mtu sa fie ik spzoo spj spk oy oyj aps asa da gmbh ag kg ' +
    'bv nv srl spa sarl sas ltd plc llc sro doo dd ad ead eood ood kft zrt nyrt lda sl slu ae epe cvba scrl gmbhcokg'
  ).split(' '),
)

/**
 * Legal forms in full and as their laws shorten them: Komerclikums (LV), Äriseadustik (EE), Akcinių
 * bendrovių įstatymas and Viešųjų įstaigų įstatymas (LT), Kodeks spółek handlowych (PL),
 * Osakeyhtiölaki (FI), Selskabsloven (DK), GmbHG and AktG (DE, AT), Code de commerce (FR), Burgerlijk Wetboek 2 (NL),
 * Codice civile (IT), Ley de Sociedades de Capital (ES), Companies Act (GB), zákon o obchodních korporacích (CZ), Legea
 * societăților (RO), Ptk. (HU). The longer stands before the one that is a part of it.
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
  ['sp z ograniczona odpowiedzialnoscia', 'spzoo'],
  ['sp z o o', 'spzoo'],
  ['sp z oo', 'spzoo'],
  ['sp zoo', 'spzoo'],
  ['spolka akcyjna', 'sa'],
  ['spolka jawna', 'spj'],
  ['sp j', 'spj'],
  ['spolka komandytowa', 'spk'],
  ['sp k', 'spk'],
  ['osakeyhtio', 'oy'],
  ['aktieselskab', 'as'],
  ['anpartsselskab', 'aps'],
  ['aktiebolag', 'ab'],
  ['aksjeselskap', 'as'],
  ['gesellschaft mit beschrankter haftung', 'gmbh'],
  ['gmbh & co kg', 'gmbhcokg'],
  ['aktiengesellschaft', 'ag'],
  ['societe anonyme', 'sa'],
  ['besloten vennootschap', 'bv'],
  ['naamloze vennootschap', 'nv'],
  ['societa per azioni', 'spa'],
  ['societa a responsabilita limitata', 'srl'],
  ['sociedad anonima', 'sa'],
  ['sociedad limitada', 'sl'],
  ['public limited company', 'plc'],
  ['limited', 'ltd'],
  ['spolecnost s rucenim omezenym', 'sro'],
  ['spol s r o', 'sro'],
  ['spol s ro', 'sro'],
  ['akciova spolecnost', 'as'],
  ['societate cu raspundere limitata', 'srl'],
  ['zartkoruen mukodo reszvenytarsasag', 'zrt'],
  ['korlatolt felelossegu tarsasag', 'kft'],
  ['a s', 'as'],
  ['s a', 'sa'],
  ['b v', 'bv'],
  ['n v', 'nv'],
  ['s r l', 'srl'],
  ['s p a', 'spa'],
  ['a d', 'ad'],
]

/** The first words of the forms above: names without any of them need no look at all. */
const FIRST_WORDS = new Set(FULL_FORMS.map(([full]) => full.split(' ')[0]))

/** Words between single spaces, their legal forms short. */
export const withShortForms = (words: readonly string[]): string => {
  let plain = ` ${words.join(' ')} `
  if (!words.some((word) => FIRST_WORDS.has(word))) return plain
  for (const [full, short] of FULL_FORMS) plain = plain.replace(` ${full} `, ` ${short} `)
  return plain
}
