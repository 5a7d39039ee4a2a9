import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { COUNTRY_CODES, isCountryCode } from '@kogge/domain/reference/country-codes.ts'
import { namedOrg } from '../blank-notice.ts'
import { type Json, type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { LANGUAGE } from './bzp-values.ts'
import { type Body, type Field, fieldsIn, isLabelled, valueUnder } from './form-fields.ts'

/** Countries by their names in Polish, as forms write them. */
const COUNTRIES: ReadonlyMap<string, string> = (() => {
  const names = new Intl.DisplayNames([LANGUAGE], { type: 'region' })
  return new Map(COUNTRY_CODES.map((code) => [names.of(code)?.toLowerCase() ?? code, code]))
})()

const countryOf = (written: string | null): string | null => {
  if (written === null) return null
  const code = written.toUpperCase()
  return isCountryCode(code) ? code : (COUNTRIES.get(written.toLowerCase()) ?? null)
}

const NUMBER = /^(?:(NIP|REGON|KRS|PESEL)\b[ :.]*)?(.*)$/isu

/**
 * `NIP: 118-16-25-269`, `REGON 021509084` or a number alone. A personal number (PESEL) is left
 * out, and so is what is no number: people without a business write so in words.
 */
const idsOf = (written: string | null): NoticeOrg['ids'] => {
  const [, scheme, number = ''] = NUMBER.exec(written ?? '') ?? []
  const id = number.trim()
  const register = scheme?.toUpperCase() ?? null
  if (register === 'PESEL' || id.length > 40 || id.replace(/\D/g, '').length < 4) return []
  return [{ scheme: register, id }]
}

const NUTS = /^([A-Z]{2}[0-9A-Z]{1,3})\b/

/** Of the row, and the address as the form's first section has it. */
export const readBuyers = (row: Json, body: Body): NoticeOrg[] => {
  const about = (label: string): string | null => valueUnder(body, label, { section: 'I' })
  const name = textAt(row, 'organizationName') ?? about('Nazwa zamawiającego')
  if (name === null) return []
  const ids = idsOf(textAt(row, 'organizationNationalId'))
  return [
    {
      ...namedOrg(name, LANGUAGE),
      ids: ids.length > 0 ? ids : idsOf(about('Krajowy Numer Identyfikacyjny')),
      country: countryOf(textAt(row, 'organizationCountry') ?? about('Kraj')),
      nuts: NUTS.exec(about('Lokalizacja NUTS 3') ?? '')?.[1] ?? null,
      city: textAt(row, 'organizationCity') ?? about('Miejscowość'),
      address: about('Ulica'),
      postcode: about('Kod pocztowy'),
      website: about('Adres strony internetowej zamawiającego'),
      contact: {
        name: null,
        email: about('Adres poczty elektronicznej'),
        phone: about('Numer telefonu'),
      },
    },
  ]
}

/** A contractor of the row, at the place of its lot; null where the lot has none. */
const readRowContractor = (row: JsonObject | undefined): NoticeOrg | null => {
  const name = textAt(row, 'contractorName')
  if (name === null) return null
  return {
    ...namedOrg(name, LANGUAGE),
    ids: idsOf(textAt(row, 'contractorNationalId')),
    country: countryOf(textAt(row, 'contractorCountry')),
    city: textAt(row, 'contractorCity'),
  }
}

/** The row's contractors in its order: each at the place of its lot. */
export const rowContractors = (row: Json): readonly (NoticeOrg | null)[] =>
  objectsAt(row, 'contractors').map(readRowContractor)

const NAME = 'Nazwa (firma) wykonawcy'

/** The fields about one contractor: from its name until the next name. */
const groups = (fields: readonly Field[]): Field[][] => {
  const found: Field[][] = []
  for (const field of fields)
    if (isLabelled(field, NAME)) found.push([field])
    else found.at(-1)?.push(field)
  return found
}

const readContractor = (fields: readonly Field[]): NoticeOrg => {
  const about = (label: string): string | null =>
    fields.find((field) => isLabelled(field, label) && field.value !== '')?.value ?? null
  return {
    ...namedOrg(about(NAME) ?? '', LANGUAGE),
    ids: idsOf(about('Krajowy Numer Identyfikacyjny')),
    country: countryOf(about('Kraj')),
    city: about('Miejscowość'),
    address: about('Ulica'),
    postcode: about('Kod pocztowy'),
  }
}

/** The contractors that one section of the form names. */
export const contractorsIn = (body: Body, part: number): NoticeOrg[] =>
  groups(fieldsIn(body, { part }))
    .map(readContractor)
    .filter(({ name }) => name !== '')

/** Those that win or hold a contract, each once. */
export const readOthers = (row: Json, awards: Notice['awards']): Notice['organisations'] => {
  const winners = awards.flatMap((award) => award.winners)
  const named = winners.length > 0 ? winners : rowContractors(row).filter((org) => org !== null)
  const once = new Map<string, Notice['organisations'][number]>()
  for (const org of named) {
    const key = JSON.stringify([org.name, org.ids, org.country, org.city])
    if (!once.has(key)) once.set(key, { ...org, roles: ['winner'] })
  }
  return [...once.values()]
}
