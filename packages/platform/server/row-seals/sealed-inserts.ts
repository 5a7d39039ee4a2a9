import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'

type Row = Readonly<Record<string, unknown>>

const ALTERED =
  'the database wrote something else than it was given, of what is sealed; nothing is changed; run kogge verify-audit'

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(plain)
  return value ?? null
}

const textOf = (row: Row, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => plain(row[key])))

/** Alarm to the operator, and what the change is refused with. */
export const refusedAsAltered = ({ alarm }: Pick<Sealing, 'alarm'>): AppError => {
  alarm({}, ALTERED)
  return new AppError('record.not_found')
}

/**
 * Expects of a statement that it wrote just what was meant, by the rows that it gives back: a trigger that
 * somebody has put there for a moment may drop rows, or write others. What is sealed is what was meant, and never
 * what came back. Throws `record.not_found`, after an alarm to the operator.
 */
export const expectWritten = <Meant extends Row>(
  sealing: Pick<Sealing, 'alarm'>,
  meant: readonly Meant[],
  written: readonly Row[],
): void => {
  const keys = Object.keys(meant[0] ?? {})
  const texts = (rows: readonly Row[]) => rows.map((row) => textOf(row, keys)).toSorted()
  const [given, back] = [texts(meant), texts(written)]
  if (given.length !== back.length || given.some((text, at) => text !== back[at]))
    throw refusedAsAltered(sealing)
}
