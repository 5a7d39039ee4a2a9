import type { UnitCode } from './units.ts'

/**
 * Names and abbreviations of units as people write them where no code is asked for, lower case and
 * without a full stop, in English, Latvian, Estonian, Lithuanian, Polish and Ukrainian, and as the
 * eForms list `measurement-unit` has them. `mg` is not here: in Poland `Mg` is a tonne.
 */
const NAMES: readonly (readonly [UnitCode, string])[] = [
  ['H87', 'piece pieces pc pcs unit units each gabals gabali gabalu gab tükk tükki tk'],
  ['H87', 'vienetas vienetai vienetų vnt sztuka sztuki sztuk szt штука штук шт unidad'],
  ['NPR', 'pair pairs pāris pāri paar paari pora poros porų para pary пара'],
  ['SET', 'set sets komplekts komplekti kompl komplekt komplekti komplektas komplektai komplet'],
  ['SET', 'комплект комплекти комплектів'],
  ['GRM', 'g gram grams gramme grami grams gramm grammi gramas gramai г грам'],
  ['KGM', 'kg kilogram kilograms kilogramme kilogrami kilograms kilogramm kilogrammi'],
  ['KGM', 'kilogramas kilogramai кг кілограм'],
  ['TNE', 't tonne tonnes tonna tonnas tonn tonni tona tonos tonų tony т тонна'],
  ['MTR', 'm metre metres meter meters metri metrs meeter meetrit metras metrai metr м метр'],
  ['KTM', 'km kilometre kilometres kilometer kilometri kilometrs kilomeeter kilomeetrit'],
  ['KTM', 'kilometras kilometrai kilometr км кілометр'],
  ['MTK', 'm² m2 kv.m kvm sqm м² м2 кв.м'],
  ['HAR', 'ha hectare hectares hektārs hektāri hektar hektarit hektaras hektarai га гектар'],
  ['KMK', 'km² km2 км²'],
  ['MLT', 'ml millilitre millilitres mililitri мл'],
  ['LTR', 'l litre litres liter liters litri litrs liiter liitrit litras litrai litr л літр'],
  ['MTQ', 'm³ m3 kub.m cbm м³ м3 куб.м'],
  ['KWH', 'kwh кіловат-година квт·год'],
  ['MWH', 'mwh'],
  ['GWH', 'gwh'],
  ['GV', 'gj гдж'],
  ['HUR', 'h hour hours hr hrs stunda stundas tund tundi val valanda valandos год година'],
  ['LH', 'man-hour man-hours manhour person-hour cilvēkstunda cilvēkstundas'],
  ['DAY', 'day days diena dienas päev päeva dienos dzień доба день'],
]

/** By what is written, lower case. */
export const UNIT_NAMES: ReadonlyMap<string, UnitCode> = new Map(
  NAMES.flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
)
