import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Last changed, last created, by stage, by place on the board, by the next date, the best score first. */
export const OPPORTUNITY_SORTS = [
  'lastUpdate',
  'createdDate',
  'status',
  'rank',
  'deadline',
  'score',
] as const
export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number]

/** The columns that give a row its place in a list. */
export interface PlacedRow extends Record<string, unknown> {
  readonly guid: string
  readonly status: (typeof OPPORTUNITY_STAGES)[number]
  readonly rank: string
  readonly score: number | null
  /** The instant that the order goes by, where it goes by one. */
  readonly placed_at: string | Date
}

interface Order {
  readonly at: SQL
  readonly by: SQL
  /** Rows of `o` behind a cursor. */
  behind(cursor: TimeCursor): SQL
  keyOf(row: PlacedRow): string
}

const uuid = z.uuid()
const RANK = /^[0-9A-Za-z]{1,200}$/
const refused = (): never => {
  throw new AppError('list.cursor_invalid')
}
const guidOf = (text: string | undefined): string =>
  uuid.safeParse(text).success ? (text ?? '') : refused()

/** The number of the stage, from 1. */
const STAGE = sql`case o.status ${sql.join(
  OPPORTUNITY_STAGES.map(
    (stage, index) => sql`when ${sql.raw(`'${stage}'`)} then ${sql.raw(String(index + 1))}`,
  ),
  sql` `,
)} end`
const stageOf = (text: string | undefined): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= OPPORTUNITY_STAGES.length
    ? number
    : refused()
}
const stageNumber = ({ status }: PlacedRow): number => OPPORTUNITY_STAGES.indexOf(status) + 1

const NO_SCORE = -1
const SCORE = sql`coalesce(o.score, ${sql.raw(String(NO_SCORE))})`
const scoreOf = (text: string | undefined): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= NO_SCORE && number <= 100 ? number : refused()
}

const instant = ({ at }: TimeCursor): SQL => sql`${at.toISOString()}::timestamptz`

const latestFirst = (at: SQL): Order => ({
  at,
  by: sql`${at} desc nulls last, o.guid desc nulls last`,
  behind: (cursor) => sql`(${at}, o.guid) < (${instant(cursor)}, ${guidOf(cursor.key)}::uuid)`,
  keyOf: ({ guid }) => guid,
})

const NO_DATE = sql`'9999-12-30T00:00:00Z'::timestamptz`
const NEXT_DATE = sql`coalesce(least(o.due_at, o.deadline_at), ${NO_DATE})`

/** How each order sorts, and where a page of it goes on. */
export const ORDERS: Readonly<Record<OpportunitySort, Order>> = {
  lastUpdate: latestFirst(sql`o.updated_at`),
  createdDate: latestFirst(sql`o.created_at`),
  deadline: {
    at: NEXT_DATE,
    by: sql`${NEXT_DATE}, o.guid`,
    behind: (cursor) =>
      sql`(${NEXT_DATE}, o.guid) > (${instant(cursor)}, ${guidOf(cursor.key)}::uuid)`,
    keyOf: ({ guid }) => guid,
  },
  score: {
    at: sql`o.updated_at`,
    by: sql`${SCORE} desc, o.guid`,
    behind: ({ key }) => {
      const [score, guid] = key.split(':')
      const number = scoreOf(score)
      return sql`(${SCORE} < ${number} or (${SCORE} = ${number} and o.guid > ${guidOf(guid)}::uuid))`
    },
    keyOf: ({ score, guid }) => `${score ?? NO_SCORE}:${guid}`,
  },
  status: {
    at: sql`o.updated_at`,
    by: sql`${STAGE}, o.updated_at desc, o.guid desc`,
    behind: (cursor) => {
      const [stage, guid] = cursor.key.split(':')
      const number = stageOf(stage)
      return sql`(${STAGE} > ${number} or (${STAGE} = ${number}
        and (o.updated_at, o.guid) < (${instant(cursor)}, ${guidOf(guid)}::uuid)))`
    },
    keyOf: (row) => `${stageNumber(row)}:${row.guid}`,
  },
  rank: {
    at: sql`o.updated_at`,
    by: sql`${STAGE}, o.rank, o.guid`,
    behind: ({ key }) => {
      const [stage, rank = '', guid] = key.split(':')
      const number = stageOf(stage)
      if (!RANK.test(rank)) refused()
      return sql`(${STAGE} > ${number} or (${STAGE} = ${number}
        and (o.rank, o.guid) > (${rank} collate "C", ${guidOf(guid)}::uuid)))`
    },
    keyOf: (row) => `${stageNumber(row)}:${row.rank}:${row.guid}`,
  },
}
