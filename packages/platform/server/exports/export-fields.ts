import type { Cell, CellKind, Column } from './export-table.ts'

/** A column and what stands in it. */
export interface Field<Row> extends Column {
  readonly of: (row: Row) => Cell
}

export const field = <Row>(
  heading: string,
  kind: CellKind,
  of: (row: Row) => Cell,
): Field<Row> => ({ heading, kind, of })

export const cellsOf = <Row>(fields: readonly Field<Row>[], row: Row): Cell[] =>
  fields.map(({ of }) => of(row))

/** Cents as euros, to the cent. */
export const euros = (cents: number | null): string | null => {
  if (cents === null) return null
  const digits = Math.abs(Math.round(cents)).toString().padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A part of a whole, to four places; empty where there is no whole. */
export const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null
