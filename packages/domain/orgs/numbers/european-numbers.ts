import { isLuhn } from './check-digits.ts'
import {
  hasIso7064Check,
  hasLeitwegCheck,
  isAdoszam,
  isAfm,
  isCui,
  isEik,
  isIco,
  isMaticna,
  isNipc,
  isOndernemingsnummer,
  isRsin,
  isSlovakDic,
  isSpanishNif,
} from './european-check-digits.ts'
import { compactTyped } from './typed-number.ts'

/** A number of a country's body, as matching compares it. */
export interface EuropeanNumber {
  readonly number: string
  readonly register: string
}

interface Rule {
  /** The list's code at org-id.guide, or the country's code with the name of its number. */
  readonly register: string
  /** What a compact number looks like, labels before it included; its first group is the number. */
  readonly form: RegExp
  readonly hasCheck: (found: string) => boolean
  /** The number that stands for the body: what is found, where nothing is said. */
  readonly numberOf?: (found: string) => string
}

const unchecked = (): boolean => true
const filledTo8 = (digits: string): string => digits.padStart(8, '0')
const startingWith =
  (prefix: string) =>
  (digits: string): string =>
    `${prefix}${digits}`

/** Establishments of La Poste have numbers whose digits add up to a multiple of five (INSEE). */
const isSiret = (digits: string): boolean =>
  isLuhn(digits.slice(0, 9)) &&
  (isLuhn(digits) ||
    (digits.startsWith('356000000') &&
      Array.from(digits, Number).reduce((sum, digit) => sum + digit, 0) % 5 === 0))

const ICO: Omit<Rule, 'register'> = {
  form: /^\D*(\d{7,8})$/,
  hasCheck: (digits) => isIco(filledTo8(digits)),
  numberOf: filledTo8,
}

/**
 * Numbers of which one is part of another, and those that a body has several of; of several the first
 * register stands for it. Check digits: `european-check-digits.ts`.
 *
 * - FR: a SIRET is the body's SIREN and five digits of an establishment, a VAT number two digits and
 *   the SIREN (INSEE, "Numéro SIRET"; impots.gouv.fr, "numéro de TVA intracommunautaire").
 * - DE: a VAT number (BZSt), and the Leitweg-ID of authorities (KoSIT). Numbers of the commercial
 *   register are given out by each court anew, so that they are no rule's.
 * - NL: KvK (8 digits, no check); a VAT number of a body is its RSIN and `B01` (Belastingdienst).
 * - BE: a VAT number is `BE` and the enterprise number (Wetboek van economisch recht, III.17).
 * - ES: the NIF is the VAT number (Real Decreto 1065/2007, article 25).
 * - IT: the VAT number (11 digits) serves as tax code of most bodies; tax codes that begin with 8 or 9
 *   are of bodies that do no business (D.M. 23 December 1976). Both have the same check digit.
 * - CZ: a VAT number is `CZ` and the IČO. SK: DIČ and VAT number have digits of their own.
 * - RO: a VAT number is `RO` and the CUI (Codul fiscal, article 317).
 * - BG: the EIK, with four digits more of a branch; HU: the first eight digits of the tax number, and
 *   the keys of the procurement system (AK, EKR); SI: seven digits, with three more of a unit, and the VAT number;
 *   HR: OIB; PT: NIPC; GR: ΑΦΜ; AT: commercial register, register of enterprises, VAT number; CH: UID;
 *   GB: Companies House, eight places.
 */
const COUNTRIES: ReadonlyMap<string, readonly Rule[]> = new Map<string, readonly Rule[]>([
  [
    'FR',
    [
      { register: 'FR-RCS', form: /^\D*(\d{9})\D*$/, hasCheck: isLuhn },
      {
        register: 'FR-RCS',
        form: /^\D*(\d{14})\D*$/,
        hasCheck: isSiret,
        numberOf: (digits) => digits.slice(0, 9),
      },
      { register: 'FR-RCS', form: /^\D*FR[\dA-Z]{2}(\d{9})$/, hasCheck: isLuhn },
    ],
  ],
  [
    'DE',
    [
      {
        register: 'DE-VAT',
        form: /^\D*DE(\d{9})$/,
        hasCheck: hasIso7064Check,
        numberOf: startingWith('DE'),
      },
      { register: 'DE-LEITWEG', form: /^(\d{4,12}[\dA-Z]{3,32})$/, hasCheck: hasLeitwegCheck },
    ],
  ],
  [
    'NL',
    [
      {
        register: 'NL-KVK',
        form: /^\D*(\d{7,8})$/,
        hasCheck: unchecked,
        numberOf: filledTo8,
      },
      {
        register: 'NL-RSIN',
        form: /^\D*NL(\d{9})(?:B\d\d)?$/,
        hasCheck: isRsin,
        numberOf: startingWith('NL'),
      },
    ],
  ],
  [
    'BE',
    [
      {
        register: 'BE-BCE_KBO',
        form: /^\D*([01]?\d{9})$/,
        hasCheck: (digits) => isOndernemingsnummer(digits.padStart(10, '0')),
        numberOf: (digits) => digits.padStart(10, '0'),
      },
    ],
  ],
  [
    'ES',
    [
      {
        register: 'ES-NIF',
        form: /^(?:ES|CIF|NIF)*([A-HJNP-SUVW]\d{7}[\dA-J])$/,
        hasCheck: isSpanishNif,
      },
    ],
  ],
  [
    'IT',
    [
      { register: 'IT-PI', form: /^\D*([0-7]\d{10})$/, hasCheck: isLuhn },
      { register: 'IT-CF', form: /^\D*([89]\d{10})$/, hasCheck: isLuhn },
    ],
  ],
  ['CZ', [{ register: 'CZ-ICO', ...ICO }]],
  [
    'SK',
    [
      { register: 'SK-ORSR', ...ICO },
      { register: 'SK-DIC', form: /^\D*(\d{10})$/, hasCheck: isSlovakDic },
    ],
  ],
  [
    'RO',
    [
      {
        register: 'RO-CUI',
        form: /^(?!J\d)\D*(\d{4,10})$/,
        hasCheck: isCui,
        numberOf: (digits) => digits.replace(/^0+/, ''),
      },
    ],
  ],
  ['BG', [{ register: 'BG-EIK', form: /^\D*(\d{9})(?:\d{4})?$/, hasCheck: isEik }]],
  [
    'HU',
    [
      {
        register: 'HU-TAX',
        form: /^(?:HU|ADÓSZÁM)*(\d{8})(?:[1-5]\d\d)?$/,
        hasCheck: isAdoszam,
      },
      { register: 'HU-AK', form: /^(AK\d{5})$/, hasCheck: unchecked },
      { register: 'HU-EKR', form: /^(EKRSZ\d{7,8})\d?$/, hasCheck: unchecked },
    ],
  ],
  [
    'SI',
    [
      { register: 'SI-PRS', form: /^\D*(\d{7})(?:\d{3})?$/, hasCheck: isMaticna },
      {
        register: 'SI-VAT',
        form: /^SI(\d{8})$/,
        hasCheck: unchecked,
        numberOf: startingWith('SI'),
      },
    ],
  ],
  ['HR', [{ register: 'HR-OIB', form: /^\D*(\d{11})$/, hasCheck: hasIso7064Check }]],
  ['PT', [{ register: 'PT-RNPC', form: /^\D*([5-9]\d{8})$/, hasCheck: isNipc }]],
  ['GR', [{ register: 'GR-AFM', form: /^\D*(\d{9})$/, hasCheck: isAfm }]],
  [
    'AT',
    [
      {
        register: 'AT-FB',
        form: /^(?:FN)?(\d{5,6}[A-Z])$/,
        hasCheck: unchecked,
        numberOf: startingWith('FN'),
      },
      { register: 'AT-KUR', form: /^(9110\d{9})$/, hasCheck: unchecked },
      {
        register: 'AT-UID',
        form: /^(?:AT)?U(\d{8})$/,
        hasCheck: unchecked,
        numberOf: startingWith('ATU'),
      },
    ],
  ],
  [
    'CH',
    [
      {
        register: 'CH-UID',
        form: /^CHE(\d{9})(?:MWST|TVA|IVA)?$/,
        hasCheck: unchecked,
        numberOf: startingWith('CHE'),
      },
    ],
  ],
  [
    'GB',
    [
      {
        register: 'GB-COH',
        form: /^(\d{6,8})$/,
        hasCheck: unchecked,
        numberOf: filledTo8,
      },
      { register: 'GB-COH', form: /^((?:SC|NI|OC|SO|NC)\d{6})$/, hasCheck: unchecked },
      {
        register: 'GB-VAT',
        form: /^GB(\d{9})(?:\d{3})?$/,
        hasCheck: unchecked,
        numberOf: startingWith('GB'),
      },
    ],
  ],
])

/**
 * The number of a body in a text that a notice of its country (alpha-2) gives as one, labels and
 * separators in any manner; null where none of the country's rules knows it.
 */
export const europeanNumber = (text: string, country: string): EuropeanNumber | null => {
  const rules = COUNTRIES.get(country)
  if (!rules) return null
  const typed = compactTyped(text)
  if (!typed.ok) return null
  for (const { register, form, hasCheck, numberOf } of rules) {
    const found = form.exec(typed.compact)?.[1]
    if (found && hasCheck(found)) return { register, number: numberOf?.(found) ?? found }
  }
  return null
}

/** Registers whose numbers a body has beside a better known one, the best known first. */
export const FURTHER_REGISTERS: readonly string[] = [...COUNTRIES.values()].flatMap((rules) => {
  const [first] = rules
  return rules.flatMap(({ register }) => (register === first?.register ? [] : [register]))
})
