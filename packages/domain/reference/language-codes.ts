/**
 * ISO 639-2 and 639-3 codes with a two-letter ISO 639-1 code, each written as the three letters
 * followed by the two. Members of a macro-language (`ekk`, `lvs`, `cmn`) stand under it, and the
 * bibliographic codes of ISO 639-2 (`ger`, `fre`) beside the terminological ones.
 */
const PAIRS = `
  aaraa abkab adpdz afraf akaak albsq alssq amham araar arbar argan armhy asmas avaav aveae
  aymay ayray azeaz azjaz bakba bambm baqeu belbe benbn bisbi bodbo bosbs brebr bulbg burmy
  catca cescs chach chece chizh chucu chvcv clssa cmnzh corkw cosco crecr cwdcr cymcy czecs
  danda deude divdv drhmn dutnl dzodz ekket ellel engen epoeo eskik estet euseu eweee faofo
  fasfa fatak fijfj finfi frafr frefr fryfy fucff fulff gazom geoka gerde glagd glega glggl
  glvgv greel grngn guggn gujgu hatht hauha hebhe herhz hinhi hmoho hrvhr hunhu hyehy iboig
  iceis idoio iiiii ikeiu ikuiu ileie inaia indid ipkik islis itait javjv jawjv jpnja kalkl
  kankn kasks katka kaukr kazkk khkmn khmkm kikki kinrw kirky kmrku knckr kngkg komkv konkg
  korko kpvkv kuakj kurku laolo latla lavlv limli linln litlt ltzlb lublu luglg lvslv macmk
  mahmh malml maomi marmr mayms mkdmk mlgmg mltmt molro monmn mrimi msams myamy nauna navnv
  nblnr ndend ndong nepne nldnl nnonn nobnb norno npine nyany ocioc ojgoj ojioj orior ormom
  oryor ossos panpa pbups perfa pesfa plipi pltmg polpl porpt prpgu pusps quequ quzqu rohrm
  ronro rumro runrn rusru sagsg sansa sccsr scrhr sinsi slksk slosk slvsl smese smosm snasn
  sndsd somso sotst spaes sqisq srcsc srdsc srpsr sswss sunsu swasw swesv swhsw tahty tamta
  tattt telte tgktg thath tibbo tirti tonto tsntn tsots tuktk turtr twiak uigug ukruk urdur
  uzbuz uznuz venve vievi volvo welcy wlnwa wolwo xhoxh yddyi yidyi yoryo zhaza zhozh zsmms
  zulzu zybza
`

const ALPHA2_BY_ALPHA3: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)

/**
 * The ISO 639-1 code, lower case, of a language code as a source writes it (`LAV`, `lav`, `LV`).
 * A code without a two-letter form, or unknown, comes back in lower case, so that nothing is lost.
 */
export const languageAlpha2 = (written: string): string => {
  const code = written.trim().toLowerCase()
  return ALPHA2_BY_ALPHA3.get(code) ?? code
}

const KNOWN: ReadonlySet<string> = new Set(ALPHA2_BY_ALPHA3.values())

/** Whether a text is the ISO 639-1 code of a language, in lower case. */
export const isLanguageCode = (text: string): boolean => KNOWN.has(text)
