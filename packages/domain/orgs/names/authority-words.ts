/** Legal persons that have a place's name each: a town, its association with others, its county, its region. */
export type AuthorityKind = 'municipality' | 'union' | 'county' | 'region'

/** What a word for a local authority says of its name. */
export interface AuthorityForm {
  readonly kind: AuthorityKind
  readonly language: string
  /** Whether the word stands before the place (`Gmina Radom`) or after it (`Trysil kommune`). */
  readonly at: 'before' | 'after'
}

type Words = Readonly<Record<string, string>>

const forms = (
  at: AuthorityForm['at'],
  kind: AuthorityKind,
  words: Words,
): (readonly [string, ReadonlyMap<string, AuthorityForm>])[] =>
  Object.entries(words).map(([language, list]) => [
    language,
    new Map(list.split(' ').map((word) => [word, { kind, language, at }])),
  ])

/**
 * Words for local authorities, folded, by language: the constitutional laws on local government of each country, as in
 * `unique-names.ts`; Code général des collectivités territoriales (FR), Gemeinde- und Kreisordnungen (DE), ustawy o
 * samorządzie gminnym, powiatowym i województwa (PL), TUEL (IT), Ley 7/1985 (ES), Gemeentewet (NL), Nouvelle loi
 * communale (BE), Codul administrativ (RO), zákon o obcích (CZ).
 */
const FORMS: readonly (readonly [string, ReadonlyMap<string, AuthorityForm>])[] = [
  ...forms('after', 'municipality', {
    no: 'kommune',
    da: 'kommune',
    sv: 'kommun stad',
    fi: 'kaupunki kaupungin kunta kunnan',
    et: 'vald valla vallavalitsus linn linna linnavalitsus',
    lv: 'novads novada pilsetas valstspilsetas',
    lt: 'savivaldybe savivaldybes',
    en: 'council',
  }),
  ...forms('after', 'county', { no: 'fylkeskommune' }),
  ...forms('before', 'municipality', {
    pl: 'gmina miasto',
    fr: 'ville commune mairie',
    de: 'stadt gemeinde markt stadtgemeinde marktgemeinde landeshauptstadt',
    it: 'comune',
    es: 'ayuntamiento',
    ca: 'ajuntament',
    gl: 'concello',
    nl: 'gemeente stad',
    ro: 'municipiul orasul comuna',
    cs: 'mesto obec',
  }),
  ...forms('before', 'union', { fr: 'communaute agglomeration agglo agglopole metropole' }),
  ...forms('before', 'county', {
    pl: 'powiat',
    fr: 'departement',
    de: 'landkreis kreis',
    it: 'provincia',
    es: 'diputacion',
    ro: 'judetul',
  }),
  ...forms('before', 'region', { da: 'region', sv: 'region', pl: 'wojewodztwo', fr: 'region' }),
]

const LANGUAGES: Words = {
  NO: 'no',
  DK: 'da',
  SE: 'sv',
  FI: 'fi sv',
  EE: 'et',
  LV: 'lv',
  LT: 'lt',
  GB: 'en',
  PL: 'pl',
  FR: 'fr',
  DE: 'de',
  AT: 'de',
  IT: 'it',
  ES: 'es ca gl',
  NL: 'nl',
  BE: 'nl fr',
  RO: 'ro',
  CZ: 'cs',
}

/** Words for local authorities in the languages of a country (alpha-2), a map for each kind and language. */
export const AUTHORITY_WORDS: ReadonlyMap<string, readonly ReadonlyMap<string, AuthorityForm>[]> =
  new Map(
    Object.entries(LANGUAGES).map(([country, languages]) => [
      country,
      FORMS.flatMap(([language, words]) =>
        languages.split(' ').includes(language) ? [words] : [],
      ),
    ]),
  )
