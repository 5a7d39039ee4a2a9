import { connect } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { boardOf } from '@kogge/features/opportunities/server/board.queries.ts'
import { opportunityList } from '@kogge/features/opportunities/server/opportunity-list.queries.ts'
import { OPPORTUNITY_SORTS } from '@kogge/features/opportunities/server/opportunity-orders.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { addOpportunities, addOwner } from './support/opportunity-world.ts'

export const about =
  'board and list of opportunities [--cards 2000] [--rows 50000] [--others 200000] [--samples 100] [--keep NAME]'

const BAR_MS = 50
const WARMING_ROUNDS = 5
const PAGE = 50

export const run = async (bench: Bench): Promise<void> => {
  const [cards, rows] = [option(bench.args, 'cards', 2000), option(bench.args, 'rows', 50_000)]
  const [others, samples] = [
    option(bench.args, 'others', 200_000),
    option(bench.args, 'samples', 100),
  ]
  const { db, close } = connect(await bench.database())
  try {
    const owner = await addOwner(db)
    const { orgId, userId } = owner
    await addOpportunities(db, owner, rows, cards)
    for (let left = others; left > 0; left -= rows)
      await addOpportunities(db, await addOwner(db), Math.min(rows, left), cards)
    await db.execute(sql`analyze opportunity, org, user_account`)
    const [some] = await db
      .select({ guid: opportunity.guid })
      .from(opportunity)
      .where(eq(opportunity.orgId, orgId))
      .limit(1)
    const page = { filters: {}, sortBy: 'lastUpdate', limit: PAGE } as const
    const cases = new Map<string, () => Promise<unknown>>([
      ['board', () => boardOf(db, orgId, {})],
      ['board of one person', () => boardOf(db, orgId, { assignee: [userId] })],
      ['board by a word', () => boardOf(db, orgId, { q: ['number 19'] })],
      ...OPPORTUNITY_SORTS.map((sortBy): [string, () => Promise<unknown>] => [
        `list by ${sortBy}`,
        () => opportunityList(db, orgId, { ...page, sortBy }),
      ]),
      ['list by a word', () => opportunityList(db, orgId, { ...page, filters: { q: ['4999'] } })],
      [
        'list of what was lost',
        () => opportunityList(db, orgId, { ...page, filters: { resolution: ['lost'] } }),
      ],
    ])
    const times = new Map([...cases.keys()].map((name): [string, number[]] => [name, []]))
    const lookups: number[] = []
    const one = and(eq(opportunity.orgId, orgId), eq(opportunity.guid, some?.guid ?? orgId))
    for (let sample = -WARMING_ROUNDS; sample < samples; sample += 1) {
      const lookup = await timed(() => db.select().from(opportunity).where(one))
      if (sample >= 0) lookups.push(lookup)
      for (const [name, work] of cases) {
        const time = await timed(work)
        if (sample >= 0) times.get(name)?.push(time)
      }
    }
    const p95Of = (list: readonly number[]) =>
      round(
        percentile(
          [...list].sort((a, b) => a - b),
          0.95,
        ),
      )
    const yardstick = p95Of(lookups)
    for (const [name, list] of times) {
      const p95 = p95Of(list)
      bench.report({
        case: name,
        p50: round(
          percentile(
            [...list].sort((a, b) => a - b),
            0.5,
          ),
        ),
        p95,
        unit: 'ms',
        yardstick,
        ratio: round(p95 / yardstick),
        bar: BAR_MS,
        met: p95 < BAR_MS,
        note: `yardstick: p95 of a primary-key look-up; ${cards} cards on the board, ${rows} rows of the organisation, ${others} of others`,
      })
    }
  } finally {
    await close()
  }
}
