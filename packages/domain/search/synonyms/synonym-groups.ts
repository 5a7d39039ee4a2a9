/**
 * What one thing is called in the four languages of the interface, as notices call it: each line is
 * a group, English, Latvian, Estonian and Lithuanian parted by bars, variants by commas, several
 * words in their order. Nouns in the singular or as they are used; their other forms are found by
 * stems (Latvian, Lithuanian) or by the rules in forms.ts (Estonian, English plurals). Whoever
 * knows a better word adds it here: everything else follows.
 */
const GROUPS = `
road, street | ceļš, iela, autoceļš | tee, tänav, maantee, teetööd | kelias, gatvė, automobilių kelias, kelių tiesimas, kelių remontas, kelių danga
road maintenance | ceļu uzturēšana | teehooldus, teede hooldus | kelių priežiūra
construction | būvniecība | ehitus | statyba
construction works | būvdarbi | ehitustööd | statybos darbai
renovation, refurbishment | renovācija, atjaunošana | renoveerimine | renovacija, atnaujinimas
repair | remonts | remont | remontas
maintenance | uzturēšana, apkope | hooldus | priežiūra
bridge | tilts | sild | tiltas
railway | dzelzceļš | raudtee | geležinkelis
school | skola | kool | mokykla
kindergarten | bērnudārzs, pirmsskola | lasteaed | darželis
hospital | slimnīca | haigla | ligoninė
medical device, medical equipment | medicīnas ierīce, medicīniskā iekārta | meditsiiniseade | medicinos priemonė, medicinos įranga
medicines, pharmaceuticals | zāles, medikamenti | ravimid | vaistai
cleaning | uzkopšana, tīrīšana | koristus, puhastus | valymas
waste | atkritumi | jäätmed | atliekos
water supply | ūdensapgāde | veevarustus | vandentiekis
sewerage | kanalizācija | kanalisatsioon | nuotekos
heating | apkure, siltumapgāde | küte | šildymas
electricity | elektroenerģija, elektrība | elekter | elektra
lighting | apgaismojums | valgustus | apšvietimas
solar panels | saules paneļi | päikesepaneelid | saulės elektrinė
fuel | degviela | kütus | degalai
firewood, wood chips | malka, šķelda | küttepuud, hakkepuit | malkos, skiedros
vehicle, car, passenger car | transportlīdzeklis, automobilis, auto | sõiduk, auto | transporto priemonė, automobilis
bus | autobuss | buss | autobusas
software | programmatūra | tarkvara | programinė įranga
computer | dators | arvuti | kompiuteris
information system | informācijas sistēma | infosüsteem | informacinė sistema
server | serveris | server | serveris
printing | drukāšana, poligrāfija | trükkimine | spausdinimas
furniture | mēbeles | mööbel | baldai
food | pārtika | toit, toiduained | maistas
catering | ēdināšana | toitlustus | maitinimas
security services | apsardze | turvateenus | apsauga
insurance | apdrošināšana | kindlustus | draudimas
audit | revīzija | audit | auditas
legal services | juridiskie pakalpojumi | õigusteenused | teisinės paslaugos
translation | tulkošana | tõlkimine | vertimas
training | apmācība | koolitus | mokymai
design | projektēšana | projekteerimine | projektavimas
supervision | būvuzraudzība | järelevalve | techninė priežiūra
survey | uzmērīšana | mõõdistamine | matavimai
consultancy | konsultācijas | nõustamine | konsultavimas
research | pētījums | uuring | tyrimas
laboratory | laboratorija | labor | laboratorija
clothing | apģērbs | riietus | drabužiai
footwear | apavi | jalatsid | avalynė
paper | papīrs | paber | popierius
telephone | telefons | telefon | telefonas
internet | internets | internet | internetas
video surveillance | videonovērošana | videovalve | vaizdo stebėjimas
fire safety | ugunsdrošība | tuleohutus | priešgaisrinė sauga
elevator, lift | lifts | lift | liftas
roof | jumts | katus | stogas
window | logs | aken | langas
landscaping | labiekārtošana | haljastus | aplinkos tvarkymas
snow removal | sniega tīrīšana | lumetõrje | sniego valymas
playground | rotaļu laukums | mänguväljak | žaidimų aikštelė
postal services | pasta pakalpojumi | postiteenused | pašto paslaugos
advertising | reklāma | reklaam | reklama
tyres | riepas | rehvid | padangos
spare parts | rezerves daļas | varuosad | atsarginės dalys
real estate | nekustamais īpašums | kinnisvara | nekilnojamasis turtas
lease, rent | noma, īre | rent, üür | nuoma
supply, delivery | piegāde | tarne | tiekimas
services | pakalpojumi | teenused | paslaugos
procurement, tender | iepirkums | hange, riigihange | pirkimas
`

/**
 * Names that are known when they are typed, but not searched for along with another: of one so short
 * the index holds a stem that is another word's too. `kelias` and `kelioms` (several) are both `kel`,
 * `īre` is `ir` (is), and in French notices `car` means because. Longer names stand beside them.
 */
export const NEVER_ALONG: ReadonlySet<string> = new Set(['kelias', 'īre', 'car'])

/**
 * Names that are searched for along with another, but stand for themselves where they are typed: they
 * say more than the others of their group.
 */
export const ONLY_ALONG: ReadonlySet<string> = new Set([
  'kelių tiesimas',
  'kelių remontas',
  'kelių danga',
])

/** The languages of a group's parts, in their order. */
export const SYNONYM_LANGUAGES = ['en', 'lv', 'et', 'lt'] as const
export type SynonymLanguage = (typeof SYNONYM_LANGUAGES)[number]

/** One thing: what each language calls it, the usual name first. */
export type SynonymGroup = Readonly<Record<SynonymLanguage, readonly string[]>>

const namesIn = (part: string | undefined): string[] =>
  (part ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const groupOf = (line: string): SynonymGroup => {
  const [en, lv, et, lt] = line.split('|')
  return { en: namesIn(en), lv: namesIn(lv), et: namesIn(et), lt: namesIn(lt) }
}

/** Everything that is searched for along with another word. */
export const SYNONYM_GROUPS: readonly SynonymGroup[] = GROUPS.trim().split('\n').map(groupOf)
