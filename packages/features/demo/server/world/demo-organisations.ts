import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { TOWNS, type Town } from './demo-towns.ts'
import { demoRegistryNumber } from './registration-numbers.ts'

export interface DemoOrg {
  readonly town: Town
  /** A letter for buyers (m municipality, h hospital, u utility, a agency, r roads, e education, c culture), a sector for suppliers. */
  readonly kind: string
  readonly name: string
  /** The name before a noun in its own language. */
  readonly genitive: string
  readonly notice: NoticeOrg
}

/** Kind, name and genitive; `*` stands for the town's genitive. A company's name does not change. */
type Names = readonly (readonly [kind: string, name: string, genitive?: string])[]

const BUYERS: Readonly<Record<string, Names>> = {
  LV: [
    ['m', '* novada pašvaldība', '* novada pašvaldības'],
    ['h', 'SIA “* slimnīca”'],
    ['u', 'SIA “* ūdens”'],
    ['e', '* tehnikums', '* tehnikuma'],
    ['r', '* reģiona ceļu pārvalde', '* reģiona ceļu pārvaldes'],
    ['a', '* reģiona attīstības aģentūra', '* reģiona attīstības aģentūras'],
    ['c', '* kultūras centrs', '* kultūras centra'],
    ['u', 'AS “* siltums”'],
    ['e', '* mūzikas vidusskola', '* mūzikas vidusskolas'],
  ],
  EE: [
    ['m', '* Vallavalitsus', '* Vallavalitsuse'],
    ['h', 'SA * Haigla'],
    ['u', 'AS * Vesi'],
    ['e', '* Gümnaasium', '* Gümnaasiumi'],
    ['r', '* Teedekeskus', '* Teedekeskuse'],
    ['a', '* Arenduskeskus', '* Arenduskeskuse'],
    ['c', '* Kultuurikeskus', '* Kultuurikeskuse'],
    ['u', 'AS * Soojus'],
  ],
  LT: [
    ['m', '* rajono savivaldybės administracija', '* rajono savivaldybės administracijos'],
    ['h', 'VšĮ * ligoninė', 'VšĮ * ligoninės'],
    ['u', 'UAB „* vandenys“'],
    ['e', '* gimnazija', '* gimnazijos'],
    ['r', '* kelių priežiūros centras', '* kelių priežiūros centro'],
    ['a', '* regiono plėtros agentūra', '* regiono plėtros agentūros'],
    ['c', '* kultūros centras', '* kultūros centro'],
    ['u', 'UAB „* šiluma“'],
  ],
  FI: [
    ['m', '* kaupunki'],
    ['h', '* hyvinvointialue'],
  ],
  SE: [
    ['m', '* kommun'],
    ['h', 'Region *'],
  ],
  NO: [
    ['m', '* kommune'],
    ['u', '* vann og avløp KF'],
  ],
  DK: [
    ['m', '* Kommune'],
    ['e', '* Gymnasium'],
  ],
  PL: [
    ['m', 'Gmina *'],
    ['h', 'Szpital Powiatowy *'],
  ],
}

/** Kinds of buyers of which each town has one; of the others one town in three has each. */
const EVERYWHERE = 'm'

const SUPPLIERS: Readonly<Record<string, Names>> = {
  LV: [
    ['build', 'SIA “* būve”'],
    ['road', 'AS “* ceļi”'],
    ['it', 'SIA “* datorsistēmas”'],
    ['med', 'SIA “* medicīna”'],
    ['food', 'SIA “* pārtika”'],
    ['trade', 'SIA “* apgāde”'],
    ['energy', 'AS “* enerģija”'],
    ['service', 'SIA “* serviss”'],
    ['design', 'SIA “* projekti”'],
    ['transport', 'SIA “* transports”'],
    ['education', 'SIA “* mācību centrs”'],
    ['finance', 'AAS “* apdrošināšana”'],
  ],
  EE: [
    ['build', 'OÜ * Ehitus'],
    ['road', 'AS * Teed'],
    ['it', 'OÜ * Andmesüsteemid'],
    ['med', 'OÜ * Meditsiin'],
    ['food', 'OÜ * Toidukaubad'],
    ['trade', 'OÜ * Kaubandus'],
    ['energy', 'AS * Energia'],
    ['service', 'OÜ * Hooldus'],
    ['design', 'OÜ * Projekt'],
    ['transport', 'OÜ * Veod'],
    ['education', 'OÜ * Koolitus'],
    ['finance', '* Kindlustus AS'],
  ],
  LT: [
    ['build', 'UAB „* statyba“'],
    ['road', 'UAB „* keliai“'],
    ['it', 'UAB „* duomenų sistemos“'],
    ['med', 'UAB „* medicina“'],
    ['food', 'UAB „* maistas“'],
    ['trade', 'UAB „* prekyba“'],
    ['energy', 'UAB „* energija“'],
    ['service', 'UAB „* priežiūra“'],
    ['design', 'UAB „* projektai“'],
    ['transport', 'UAB „* transportas“'],
    ['education', 'UAB „* mokymai“'],
    ['finance', 'ADB „* draudimas“'],
  ],
  FI: [
    ['build', '* Rakennus Oy'],
    ['it', '* Tietojärjestelmät Oy'],
    ['med', '* Terveystekniikka Oy'],
  ],
  SE: [
    ['build', '* Bygg AB'],
    ['it', '* Datasystem AB'],
    ['energy', '* Energi AB'],
  ],
  NO: [
    ['build', '* Entreprenør AS'],
    ['transport', '* Transport AS'],
    ['food', '* Sjømat AS'],
  ],
  DK: [
    ['build', '* Byg ApS'],
    ['med', '* Medico ApS'],
    ['trade', '* Engros A/S'],
  ],
  PL: [
    ['build', '* Budownictwo Sp. z o.o.'],
    ['trade', '* Zaopatrzenie Sp. z o.o.'],
    ['road', '* Drogi Sp. z o.o.'],
  ],
}

const slugOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const orgOf = (
  town: Town,
  kind: string,
  names: readonly [string, string | undefined],
  serial: number,
): DemoOrg => {
  const name = names[0].replace('*', town.genitive)
  const number = demoRegistryNumber(town.country, serial)
  const host = `${slugOf(name)}.demo.kogge.example`
  return {
    town,
    kind,
    name,
    genitive: (names[1] ?? names[0]).replace('*', town.genitive),
    notice: {
      key: null,
      name,
      names: town.language === 'en' ? {} : { [town.language]: name },
      ids: number ? [number] : [],
      country: town.country,
      nuts: town.nuts,
      city: town.name,
      address: null,
      postcode: town.postcode,
      website: `https://${host}/`,
      contact: { name: null, email: `procurement@${host}`, phone: null },
    },
  }
}

/** About sixty buyers: every town has a municipality, and some of the rest. */
export const BUYER_ORGS: readonly DemoOrg[] = TOWNS.flatMap((town, index) => {
  const names = BUYERS[town.country] ?? []
  const isBaltic = town.language !== 'en'
  return names.flatMap(([kind, name, genitive], at) => {
    const here = kind === EVERYWHERE || !isBaltic || (index + at) % 6 === 0
    return here ? [orgOf(town, kind, [name, genitive], index * 10 + at)] : []
  })
})

/** About a hundred and fifty suppliers: each Baltic town has five sectors out of twelve. */
export const SUPPLIER_ORGS: readonly DemoOrg[] = TOWNS.flatMap((town, index) => {
  const names = SUPPLIERS[town.country] ?? []
  const isBaltic = town.language !== 'en'
  return names.flatMap(([kind, name], at) => {
    const here = !isBaltic || (index * 5 + at) % 12 < 5
    return here ? [orgOf(town, kind, [name, undefined], 300 + index * 13 + at)] : []
  })
})

/** The sectors that supply a theme of procurement. */
const SECTOR_OF_THEME: Readonly<Record<string, string>> = {
  works: 'build',
  building: 'build',
  road: 'road',
  it: 'it',
  software: 'it',
  telecom: 'it',
  med: 'med',
  lab: 'med',
  health: 'med',
  food: 'food',
  energy: 'energy',
  biofuel: 'energy',
  motorfuel: 'energy',
  electric: 'energy',
  design: 'design',
  consult: 'design',
  vehicle: 'transport',
  transport: 'transport',
  travel: 'transport',
  post: 'transport',
  education: 'education',
  culture: 'education',
  social: 'education',
  finance: 'finance',
  facility: 'service',
  env: 'service',
  agri: 'service',
  guard: 'service',
  security: 'service',
  community: 'service',
  property: 'service',
}

/** Suppliers of a theme, those of the buyer's country first. */
export const suppliersOf = (theme: string, country: string): readonly DemoOrg[] => {
  const sector = SECTOR_OF_THEME[theme] ?? 'trade'
  const all = SUPPLIER_ORGS.filter(({ kind }) => kind === sector)
  const near = all.filter(({ town }) => town.country === country)
  return [...near, ...near, ...near, ...all]
}
