import { z } from 'zod'
import { endOfDay, instantOfWall } from '../../kernel/riga-time.ts'
import { cleanText } from '../../kernel/text-inputs.ts'
import {
  LONGEST_DESCRIPTION,
  MOST_TAGS,
  type OpportunityFields,
  opportunityBuyer,
  opportunityName,
  opportunityTag,
} from '../opportunity-inputs.ts'
import { type OpportunityStage, outcomesOf, type Resolution } from '../opportunity-states.ts'
import type { ImportField, ImportMapping } from './import-fields.ts'
import {
  type DayOrder,
  dayOrderOf,
  readCurrency,
  readOutcome,
  readPercent,
  readStage,
  readTime,
  readValue,
} from './import-values.ts'

/** A row of a table, by its number in the spreadsheet. */
interface Row {
  readonly number: number
  readonly cells: readonly string[]
}

/** A value that a field does not take, as it stands in the table, cut. */
export interface ImportProblem {
  readonly field: ImportField
  readonly value: string
}

/** An opportunity as a row of a table has it. Assignee and tender stand as they are written: the database knows which they are. */
export interface ImportDraft {
  /** Empty where the tender gives it. */
  readonly name: string
  readonly description: string
  readonly status: OpportunityStage
  readonly resolution: Resolution | null
  readonly value: OpportunityFields['value']
  readonly probability: number | null
  readonly deadlineAt: Date | null
  readonly dueAt: Date | null
  readonly tags: readonly string[]
  readonly buyer: string
  readonly assignee: string
  readonly tender: string
}

export interface ReadRow {
  readonly number: number
  readonly draft: ImportDraft
  readonly problems: readonly ImportProblem[]
}

const LONGEST_SHOWN = 80
const DEFAULT_CURRENCY = 'EUR'

const description = cleanText.pipe(z.string().max(LONGEST_DESCRIPTION))

/** The cells of a row by field, and what was wrong with them so far. */
class Reading {
  readonly problems: ImportProblem[] = []
  readonly #cells: readonly string[]
  readonly #mapping: ImportMapping

  constructor(cells: readonly string[], mapping: ImportMapping) {
    this.#cells = cells
    this.#mapping = mapping
  }

  textOf(field: ImportField): string {
    const column = this.#mapping[field]
    return column === undefined ? '' : (this.#cells[column] ?? '').trim()
  }

  refuse(field: ImportField): void {
    this.problems.push({ field, value: this.textOf(field).slice(0, LONGEST_SHOWN) })
  }

  /** The value of a cell; `empty` for an empty one, and for one that is refused. */
  read<Value>(field: ImportField, empty: Value, parse: (text: string) => Value | null): Value {
    const text = this.textOf(field)
    if (text === '') return empty
    const value = parse(text)
    if (value === null) this.refuse(field)
    return value ?? empty
  }
}

const parsed =
  <Value>(schema: z.ZodType<Value, string>) =>
  (text: string): Value | null =>
    schema.safeParse(text).data ?? null

const tagsOf = (text: string): string[] | null => {
  const tags = text.split(/[;,\n]/).filter((tag) => tag.trim() !== '')
  const read = tags.map(parsed(opportunityTag))
  const known = read.filter((tag) => tag !== null)
  const once = [...new Map(known.map((tag) => [tag.toLowerCase(), tag])).values()]
  return known.length === read.length && once.length <= MOST_TAGS ? once : null
}

/** The currency of an amount is written with it, in a column of its own, or is the euro. */
const amountOf = (reading: Reading): ImportDraft['value'] => {
  const written = reading.read('value', null, readValue)
  const currency = reading.read('currency', null, readCurrency)
  if (!written) return null
  if (written.currency && currency && written.currency !== currency) reading.refuse('currency')
  return { amount: written.amount, currency: written.currency ?? currency ?? DEFAULT_CURRENCY }
}

/** A table may have both in one column, as stages; what is won or lost without a stage was proposed. */
const stateOf = (reading: Reading): Pick<ImportDraft, 'status' | 'resolution'> => {
  const written = reading.textOf('stage')
  const ended = reading.textOf('outcome') === '' ? readOutcome(written) : null
  const resolution = ended ?? reading.read('outcome', null, readOutcome)
  const known = ended ? null : reading.read('stage', null, readStage)
  const isProposed = resolution === 'WON' || resolution === 'LOST'
  const status = known ?? (isProposed ? 'PROPOSAL_MADE' : 'NEW')
  if (resolution && !outcomesOf({ status, resolution: null }).includes(resolution))
    reading.refuse('outcome')
  return { status, resolution }
}

const deadlineOf = (text: string, order: DayOrder): Date | null => {
  const written = readTime(text, order)
  if (!written) return null
  return written.time === null
    ? endOfDay(written.day)
    : instantOfWall(`${written.day}T${written.time}`)
}

const dueOf = (text: string, order: DayOrder): Date | null => {
  const written = readTime(text, order)
  return written && endOfDay(written.day)
}

type Orders = Readonly<Record<'deadline' | 'dueOn', DayOrder>>

const readRow = ({ number, cells }: Row, mapping: ImportMapping, orders: Orders): ReadRow => {
  const reading = new Reading(cells, mapping)
  const tender = reading.textOf('tender')
  const name = reading.read('name', '', parsed(opportunityName))
  if (name === '' && reading.textOf('name') === '' && tender === '') reading.refuse('name')
  const draft: ImportDraft = {
    name,
    description: reading.read('description', '', parsed(description)),
    ...stateOf(reading),
    value: amountOf(reading),
    probability: reading.read('probability', null, readPercent),
    deadlineAt: reading.read('deadline', null, (text) => deadlineOf(text, orders.deadline)),
    dueAt: reading.read('dueOn', null, (text) => dueOf(text, orders.dueOn)),
    tags: reading.read<readonly string[]>('tags', [], tagsOf),
    buyer: reading.read('buyer', '', parsed(opportunityBuyer)),
    assignee: reading.textOf('assignee'),
    tender,
  }
  return { number, draft, problems: reading.problems }
}

/** Reads the rows of a table as opportunities, each with what is wrong in it. */
export const readImportRows = (rows: readonly Row[], mapping: ImportMapping): ReadRow[] => {
  const orderIn = (field: 'deadline' | 'dueOn'): DayOrder => {
    const column = mapping[field]
    return column === undefined ? 'day' : dayOrderOf(rows.map(({ cells }) => cells[column] ?? ''))
  }
  const orders = { deadline: orderIn('deadline'), dueOn: orderIn('dueOn') }
  return rows.map((row) => readRow(row, mapping, orders))
}
