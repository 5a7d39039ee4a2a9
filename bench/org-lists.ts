import { randomUUID } from 'node:crypto'
import { connect, type Db } from '@kogge/db/client.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import { orgList } from '@kogge/db/schema/org-lists.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { orgId as orgIdOf, userId as userIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { openModel } from '@kogge/features/analysis/server/read-model/read-model-thread.ts'
import type { ListFeedInput } from '@kogge/features/org-lists/server/feed/list-feed.inputs.ts'
import {
  type FeedReader,
  listFeed,
} from '@kogge/features/org-lists/server/feed/list-feed.queries.ts'
import { listMembers } from '@kogge/features/org-lists/server/list-members.queries.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { fillRequests, machine, NOW } from './search/search-world.ts'

export const about =
  'the feed and the organisations of a list [--rows 100000] [--members 200] [--samples 100] [--keep NAME]'

const BAR_MS = 50
const WARMING_ROUNDS = 5
const PAGE = 20
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

/** A contract of every request, given by its buyer to some supplier; a third of them end within a year or two. */
const addContracts = async (db: Db): Promise<void> => {
  await db.execute(sql`
    insert into contract (rfx_num, position, day, dated_by, is_awarded, buyers, suppliers, cpv, country, nature, source,
      cents, is_framework, ends_on, ends_by)
    select s.num, 0, (s.published_at - interval '1 day')::date, 'decided', true, s.buyers,
      array[(select min(num) from org) + (s.num * 7919) % (select count(*) from org)::int], 45000000, 1, 1, 2, 100000, false,
      case when s.num % 3 = 0 then (s.published_at + s.num % 700 * interval '1 day')::date end,
      case when s.num % 3 = 0 then 'stated' end
    from rfx_search s`)
  await db.execute(sql`vacuum analyze contract`)
}

/** A list of those who buy most, or of any, and a member of the organisation that keeps it. */
const addLists = async (db: Db, members: number) => {
  const orgId = orgIdOf.parse(randomUUID())
  await db.insert(org).values({ id: orgId, name: 'Desk', nameFolded: 'desk', matchKey: orgId })
  const add = async (name: string, order: string): Promise<string> => {
    const guid = randomUUID()
    const times = { createdAt: NOW, updatedAt: NOW }
    await db.insert(orgList).values({ orgId, guid, name, purpose: 'competitors', ...times })
    await db.execute(sql`
      insert into org_list_member (org_id, list_guid, member_id, added_at)
      select ${orgId}, ${guid}, o.id, now() from org o
      left join (select b.num, count(*) as tenders from rfx_search s cross join unnest(s.buyers) as b (num) group by 1) as t
        on t.num = o.num
      where o.id <> ${orgId} order by ${sql.raw(order)} limit ${members}`)
    return guid
  }
  const busiest = await add('Busiest', 't.tenders desc nulls last, o.num')
  const any = await add('Any', 'md5(o.num::text)')
  await db.execute(sql`analyze org_list, org_list_member, org`)
  return { orgId, busiest, any }
}

/** A reader whose plan shows everything. */
const readerIn = (orgId: ReturnType<typeof orgIdOf.parse>): UserActor => ({
  kind: 'user',
  userId: userIdOf.parse(randomUUID()),
  email: 'desk@example.com',
  isEmailConfirmed: true,
  name: 'Ilze Paraugs',
  language: 'lv',
  isOnboarding: false,
  orgs: [
    {
      orgId,
      name: 'Desk',
      tier: 'PRO',
      isWithoutSeat: false,
      roles: [{ role: 'ORG_MEMBER' }],
    },
  ],
  globalRoles: [],
  withheldRoles: [],
  skipsSecondFactor: false,
  hasShownFactor: false,
})

export const run = async (bench: Bench): Promise<void> => {
  const [rows, members] = [option(bench.args, 'rows', 100_000), option(bench.args, 'members', 200)]
  const samples = option(bench.args, 'samples', 100)
  const url = await bench.database()
  const { db, close } = connect(url)
  const model = openModel({ url, log: QUIET })
  try {
    if ((await db.$count(rfx)) === 0) await fillRequests(db, rows)
    if ((await db.$count(contract)) === 0) await addContracts(db)
    const { orgId, busiest, any } = await addLists(db, members)
    await model.start()
    const ctx: FeedReader = {
      db,
      readDb: db,
      analysis: model,
      actor: readerIn(orgId),
      locale: 'lv',
      now: NOW,
      ip: '127.0.0.1',
    }
    const feed = (guid: string, question: Partial<ListFeedInput> = {}) =>
      listFeed(ctx, { orgId, guid, limit: PAGE, ...question })
    const { nextCursor } = await feed(busiest)
    const list = { orgId, guid: busiest, filters: {}, sortBy: 'name', limit: 50 } as const
    const cases = new Map<string, () => Promise<unknown>>([
      ['feed of the busiest', () => feed(busiest)],
      ['feed of the busiest, second page', () => feed(busiest, { cursor: nextCursor })],
      ['feed of any', () => feed(any)],
      ['tenders of the busiest', () => feed(busiest, { kinds: ['tender'] })],
      ['tenders of any', () => feed(any, { kinds: ['tender'] })],
      ['contracts of any that end', () => feed(any, { kinds: ['ending'] })],
      ['organisations of the list', () => listMembers(db, list)],
    ])
    for (const [name, work] of cases) {
      const times: number[] = []
      for (let sample = -WARMING_ROUNDS; sample < samples; sample += 1) {
        const time = await timed(work)
        if (sample >= 0) times.push(time)
      }
      times.sort((a, b) => a - b)
      const p95 = round(percentile(times, 0.95))
      bench.report({
        case: name,
        p50: round(percentile(times, 0.5)),
        p95,
        unit: 'ms',
        yardstick: null,
        ratio: null,
        bar: BAR_MS,
        met: p95 < BAR_MS,
        note: `${members} organisations, ${machine(rows)}`,
      })
    }
  } finally {
    await model.close()
    await close()
  }
}
