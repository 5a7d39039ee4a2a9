interface Reason {
  /** 0 to 100: how sure it is. */
  readonly confidence: number
  /**
   * `spelling`: how a spelling found its entry. `attach`: two entries become one at once. `ask`:
   * staff decide whether they do.
   */
  readonly does: 'spelling' | 'attach' | 'ask'
}

/**
 * Every ground on which spellings and entries are taken for one, and how sure it is. Registers and
 * check digits: `registry-number.ts`, `vat-number.ts`; names and regions: `org-name.ts`. The
 * confidences rank the grounds; they are no measured frequencies.
 */
export const MATCH_REASONS = {
  /** A number with the form and check digit of its country's register. */
  registry: { does: 'spelling', confidence: 100 },
  /** A VAT number, where it holds the register's number that one. */
  vat: { does: 'spelling', confidence: 98 },
  /** A number of a country whose rules are not known here. */
  registry_unknown: { does: 'spelling', confidence: 90 },
  /** A number that its country's register cannot have given out. */
  registry_failed: { does: 'spelling', confidence: 60 },
  /** No number: the same normalised name in the same town or region of the country. */
  name_region: { does: 'spelling', confidence: 80 },
  /** No number and no region: the same normalised name in the country. */
  name_country: { does: 'spelling', confidence: 50 },

  /** A notice gives both numbers, of different registers, for one organisation, and no notice gives it with others. */
  shared_number: { does: 'attach', confidence: 97 },
  /** A number that fails its check and is one slip away from the only good one of the same name. */
  number_slip: { does: 'attach', confidence: 95 },
  /** A name that the country's law gives to one company alone, and one number at most has it. */
  company_name: { does: 'attach', confidence: 92 },
  /** One without a number, and the only one of its name in its region that has one; or two without. */
  same_name_region: { does: 'attach', confidence: 90 },
  /** The same name, and notices give for both a domain that is named after it; one number at most has it. */
  same_name_domain: { does: 'attach', confidence: 89 },
  /** The same name but for a legal form that one of the two leaves out, in one region. */
  formless_name_region: { does: 'attach', confidence: 88 },
  /** Numbers of different registers, the same name and region, and no other number of the name there. */
  other_register: { does: 'attach', confidence: 87 },
  /** A number that fails its check, and the only good one of the same name and region. */
  number_failed: { does: 'attach', confidence: 86 },

  /** A long name in another region, and the only number that the country has of it is spelled like it throughout. */
  only_number: { does: 'attach', confidence: 80 },

  /** All that was spelled with its number is known by name now: the number was not its own. */
  respelled: { does: 'attach', confidence: 90 },

  /** The same name; one number fails its check or is of another register, and several others may be meant. */
  number_several: { does: 'ask', confidence: 65 },
  /** A number seen beside those of several organisations. */
  shared_number_several: { does: 'ask', confidence: 60 },
  /** The same name and region, and numbers of one register. */
  two_numbers: { does: 'ask', confidence: 40 },
  /** The same name, and one of the two does not say where it is. */
  same_name_country: { does: 'ask', confidence: 75 },
  /** The same name and region, but several are called so there, or its number is given for others too. */
  same_name_several: { does: 'ask', confidence: 60 },
  /** The same name in another region of the country. */
  same_name_elsewhere: { does: 'ask', confidence: 45 },
  /** Names that differ by legal form or a known abbreviation, in one region; or without one. */
  bare_name_region: { does: 'ask', confidence: 70 },
  bare_name_country: { does: 'ask', confidence: 55 },
  bare_name_elsewhere: { does: 'ask', confidence: 30 },
  /** A name that goes on where another ends, in the same region. */
  department: { does: 'ask', confidence: 50 },
  /** Names of one region that differ by a slip of the hand. */
  name_slip: { does: 'ask', confidence: 50 },
  /** Staff found it themselves. */
  staff: { does: 'ask', confidence: 100 },
} as const satisfies Readonly<Record<string, Reason>>

type Doing<D extends Reason['does']> = {
  [K in keyof typeof MATCH_REASONS]: (typeof MATCH_REASONS)[K]['does'] extends D ? K : never
}[keyof typeof MATCH_REASONS]

export type SpellingReason = Doing<'spelling'>
export type LinkReason = Doing<'attach' | 'ask'>

/** Grounds on which one entry is proposed, or made, a part of another. */
export const LINK_REASONS = Object.keys(MATCH_REASONS).filter(
  (reason): reason is LinkReason =>
    MATCH_REASONS[reason as keyof typeof MATCH_REASONS].does !== 'spelling',
)
