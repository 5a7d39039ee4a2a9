/** How a text names a request: by its id on Kogge, or by the number of a publication. */
export interface RfxReference {
  readonly kind: 'id' | 'number'
  readonly value: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The id alone, or in the address of its page. */
const ID = new RegExp(`(?:^|/rfx/)(${UUID})(?:$|[/?#])`, 'i')
/** The number of a notice in the supplement to the Official Journal: `2026/S 123-456789`. */
const IN_JOURNAL = /(\d{4})\/S \d{1,3}-0{0,8}(\d{1,8})$/
/** The number of a publication on TED, alone or at the end of its address: `456789-2026`. */
const ON_TED = /(?:^|\/)0{0,8}([1-9]\d{0,7}-20\d\d)(?:$|[/?#])/

const LONGEST = 300

/** Reads how a text names a request. */
export const rfxReference = (text: string): RfxReference => {
  const plain = text.trim().slice(0, LONGEST)
  const [, id] = ID.exec(plain) ?? []
  if (id !== undefined) return { kind: 'id', value: id.toLowerCase() }
  const [, year, number] = IN_JOURNAL.exec(plain) ?? []
  if (number !== undefined) return { kind: 'number', value: `${number}-${year}` }
  const [, published] = ON_TED.exec(plain) ?? []
  return { kind: 'number', value: published ?? plain }
}

const TED_NUMBER = /^0{0,8}([1-9]\d{0,7}-20\d\d)$/

/** A number of a publication as it is written; sources fill those of TED up with zeros. */
export const writtenNumber = (stored: string): string => TED_NUMBER.exec(stored)?.[1] ?? stored

/** The forms in which sources store a number of a publication. */
export const storedNumbers = (written: string): string[] =>
  TED_NUMBER.test(written) ? [written, written.padStart(13, '0')] : [written]
