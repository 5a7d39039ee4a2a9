import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { type SQL, sql } from 'drizzle-orm'
import { UNASSIGNED } from './assignee-filter.ts'

/** Values as one parameter. */
export const listed = (values: readonly string[]): SQL => sql`${sql.param([...values])}`

/** Whether a column has one of these people, or nobody. */
export const isAssigned = (column: SQL, people: readonly string[]): SQL => {
  const ids = people.filter((one) => one !== UNASSIGNED)
  const named = sql`${column} = any(${listed(ids)}::uuid[])`
  return people.includes(UNASSIGNED) ? sql`(${column} is null or ${named})` : named
}

/** Whether a column of folded words has all of some texts. */
export const hasWords = (column: SQL, texts: readonly string[]): SQL[] =>
  texts.map((text) => sql`position(${foldText(text)} in ${column}) > 0`)

export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
