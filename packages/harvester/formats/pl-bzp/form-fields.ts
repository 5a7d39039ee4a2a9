import { linesOf } from './form-lines.ts'

/** A numbered field of the form: `6.1.) Liczba otrzymanych ofert: 3` in section VI, of the first lot. */
export interface Field {
  /** Roman number of the section; null before the first. */
  readonly section: string | null
  /** How many sections there were before: forms repeat sections VI to VIII for each lot. */
  readonly part: number
  /** The lot by its number; null where the field is about the whole. */
  readonly lot: string | null
  /** Which of the things that the form numbers within a section (criterion, contractor) it is about. */
  readonly item: number
  /** `6.1` */
  readonly number: string
  readonly label: string
  readonly value: string
}

export interface Body {
  readonly fields: readonly Field[]
  /** The same by lot and by part, so that forms of many lots are not searched anew for each. */
  readonly byLot: ReadonlyMap<string | null, readonly Field[]>
  readonly byPart: ReadonlyMap<number, readonly Field[]>
  /** Lots in the order in which they first stand. */
  readonly lots: readonly string[]
}

const SECTION = /^SEKCJA ([IVX]+)(?: |$)/
const OF_LOT = /\(dla części (\d{1,4})\)/
const LOT = /^Część (?:nr )?(\d{1,4})$/
/** `Kryterium 2`, `Wykonawca 1`, `Wykonawca` */
const ITEM = /^\p{Lu}\p{Ll}+(?: \d{1,4})?$/u
/** `1.4)` and `1.4.)` are both written. */
const FIELD = /^(\d{1,2}(?:\.\d{1,2}){1,3})\.?\) ?(.*)$/s

interface Place {
  section: string | null
  part: number
  lot: string | null
  item: number
}

/** Where a heading leads, if it is one that leads on. */
const enter = (place: Place, heading: string): void => {
  const [, section] = SECTION.exec(heading) ?? []
  if (section) {
    place.section = section
    place.part += 1
    place.item += 1
    place.lot = OF_LOT.exec(heading)?.[1] ?? null
    return
  }
  const [, lot] = LOT.exec(heading) ?? []
  if (lot) place.lot = lot
  if (lot || ITEM.test(heading)) place.item += 1
}

/** The label without its colon, and what is written after the colon where no value is set apart. */
const splitLabel = (text: string, value: string): { label: string; value: string } => {
  const colon = text.indexOf(':')
  if (value !== '' || colon < 0) return { label: text.replace(/ ?:$/, ''), value }
  return { label: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
}

/**
 * The fields of a form of the Bulletin. Fields are numbered headings; a value stands beside its
 * label or in the lines that follow until the next heading. Forms are laid down by the regulation
 * on notices in the Bulletin (rozporządzenie w sprawie ogłoszeń zamieszczanych w BZP), whose
 * numbers change with its versions, so that fields are found by their labels.
 */
export const readBody = (html: string): Body => {
  const fields: Field[] = []
  const lots = new Set<string>()
  const place: Place = { section: null, part: 0, lot: null, item: 0 }
  let open: { -readonly [Key in keyof Field]: Field[Key] } | null = null
  let more: string[] = []
  const finish = (): void => {
    if (open) fields.push({ ...open, value: [open.value, ...more].filter(Boolean).join('\n') })
    open = null
    more = []
  }
  for (const { isHeading, label: text, value: set } of linesOf(html)) {
    const [, number, rest] = (isHeading && FIELD.exec(text)) || []
    if (number !== undefined && rest !== undefined) {
      finish()
      if (place.lot !== null) lots.add(place.lot)
      open = { ...place, number, ...splitLabel(rest, set) }
    } else if (isHeading) {
      finish()
      enter(place, text)
      if (place.lot !== null) lots.add(place.lot)
    } else if (open) more.push([text, set].filter(Boolean).join(' '))
  }
  finish()
  return {
    fields,
    byLot: Map.groupBy(fields, ({ lot }) => lot),
    byPart: Map.groupBy(fields, ({ part }) => part),
    lots: [...lots],
  }
}

/** Where to look; a lot of null is the whole. */
export interface Scope {
  readonly section?: string
  readonly lot?: string | null
  readonly part?: number
}

const isWithin = (field: Field, { section, lot, part }: Scope): boolean =>
  (section === undefined || field.section === section) &&
  (lot === undefined || field.lot === lot) &&
  (part === undefined || field.part === part)

const candidates = (body: Body, { lot, part }: Scope): readonly Field[] => {
  if (part !== undefined) return body.byPart.get(part) ?? []
  return lot === undefined ? body.fields : (body.byLot.get(lot) ?? [])
}

/** All fields of a scope, in their order. */
export const fieldsIn = (body: Body, scope: Scope): Field[] =>
  candidates(body, scope).filter((field) => isWithin(field, scope))

/** Whether a field has this label, or one that begins with these words. */
export const isLabelled = ({ label }: Field, words: string): boolean =>
  label.slice(0, words.length).toLowerCase() === words.toLowerCase() &&
  !/^[\p{L}\p{N}]/u.test(label.slice(words.length, words.length + 2))

/** Fields whose label begins with these words, in their order. */
export const fieldsOf = (body: Body, words: string, scope: Scope = {}): Field[] =>
  fieldsIn(body, scope).filter((field) => isLabelled(field, words))

/** The first value under a label; null where there is none. */
export const valueUnder = (body: Body, label: string, scope: Scope = {}): string | null =>
  fieldsOf(body, label, scope).find(({ value }) => value !== '')?.value ?? null
