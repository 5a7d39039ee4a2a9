import { loadavg } from 'node:os'
import { connect, type Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { orgId as orgIdOf, rfxId as rfxIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { exportEvaluation } from '@kogge/features/evaluation/server/evaluation-export.commands.ts'
import { csvOf } from '@kogge/platform/server/exports/csv-export.ts'
import { openDisk } from '@kogge/platform/server/files/disk-space.ts'
import { UNQUEUED } from '@kogge/platform/server/load/serial-queue.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { createTokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { eq } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { fillRequest } from './support/evaluation-world.ts'

export const about =
  'opening, scoring and exporting a large request [--lots 200] [--requirements 300] [--responses 100] [--samples 10]'

const BAR_MS = 1000
const SECRET = 'a secret of benchmarks, thirty-two characters or more'
const keys = {
  secretBox: createSecretBox(SECRET),
  sealing: createSealing(SECRET),
  tokenKeys: createTokenKeys(SECRET),
}

const unasked = (): Promise<never> => Promise.reject(new Error('No benchmark asks this.'))

const contextFor = async (db: Db, userId: string): Promise<Context> => {
  const actor = await readActor(db, keys.sealing, userId, new Date())
  if (!actor) throw new Error('The buyer has nobody.')
  return {
    db,
    readDb: db,
    actor,
    locale: 'en',
    now: new Date(),
    clock: () => new Date(),
    analysis: {
      groups: unasked,
      totals: unasked,
      contracts: unasked,
      network: unasked,
      asOf: unasked,
    },
    search: { answer: async () => null, changed: () => undefined },
    ip: '127.0.0.1',
    userAgent: null,
    sessionHash: null,
    publicUrl: 'http://localhost',
    buildId: 'bench',
    ...keys,
    turns: UNQUEUED,
    jobs: { send: async () => undefined },
    files: { put: unasked, get: unasked, remove: unasked, removeFolder: unasked },
    disk: openDisk({ places: [], bounds: { reserve: 0, floor: 0 } }),
    hasMailServer: false,
    sources: [],
    translationService: null,
    embeddings: null,
    log: { info: () => undefined, warn: console.error, error: console.error },
  }
}

const TEXTS = {
  file: 'Evaluation',
  lot: 'Lot',
  lotTitle: 'Title',
  bidder: 'Bidder',
  rank: 'Rank',
  price: 'Price',
  currency: 'Currency',
  points: 'Points',
  state: 'Outcome',
  won: 'Won',
  lost: 'Lost',
  rejected: 'Rejected',
  reason: 'Reason',
  submittedAt: 'Submitted',
  unconfirmed: 'Not confirmed',
  version: 'Version',
  noWinner: 'No winner',
  declined: 'Did not sign',
}

export const run = async (bench: Bench): Promise<void> => {
  const size = {
    lots: option(bench.args, 'lots', 200),
    requirements: option(bench.args, 'requirements', 300),
    responses: option(bench.args, 'responses', 100),
  }
  const samples = option(bench.args, 'samples', 10)
  const { db, close } = connect(await bench.database())
  const steps = new Map<string, { readonly wall: number[]; readonly own: number[] }>()
  /** Measures what somebody waits for, and how much of it this process works. */
  const waited = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const step = steps.get(name) ?? { wall: [], own: [] }
    steps.set(name, step)
    const before = process.cpuUsage()
    step.wall.push(await timed(work))
    const { user, system } = process.cpuUsage(before)
    step.own.push((user + system) / 1000)
  }
  const report = (
    name: string,
    { wall, own }: { readonly wall: number[]; readonly own: number[] },
  ) => {
    const sortedWall = wall.sort((a, b) => a - b)
    const p95 = round(percentile(sortedWall, 0.95))
    const work = round(
      percentile(
        own.sort((a, b) => a - b),
        0.5,
      ),
    )
    bench.report({
      case: name,
      p50: round(percentile(sortedWall, 0.5)),
      p95,
      unit: 'ms',
      yardstick: BAR_MS,
      ratio: Math.round((p95 / BAR_MS) * 100) / 100,
      note: `bar ${p95 <= BAR_MS ? 'met' : 'missed'}; ${work} ms of it this process; ${size.lots} lots, ${size.requirements} requirements, ${size.responses} responses; load ${round(loadavg()[0] ?? 0)}`,
    })
  }
  try {
    const other = await fillRequest(db, keys, size)
    const made = await fillRequest(db, keys, size)
    const [rfxId, orgId] = [rfxIdOf.parse(made.rfxId), orgIdOf.parse(made.orgId)]
    const ctx = await contextFor(db, made.userId)
    const calls = createCaller(evaluationRouter)(ctx)
    const here = { rfxId, orgId }
    // A request opens once; before anything was opened, the process has yet to compile most of it.
    const toOther = createCaller(evaluationRouter)(await contextFor(db, other.userId))
    await waited('open, the first of a process', () =>
      toOther.opening.open({
        rfxId: rfxIdOf.parse(other.rfxId),
        orgId: orgIdOf.parse(other.orgId),
      }),
    )
    await waited('open', () => calls.opening.open(here))
    await waited('record of the opening', () => calls.opening.record(here))
    // In one order, so that who is given which points does not depend on ids: some orders end in a tie.
    const bidders = await db
      .select({ id: response.orgId })
      .from(response)
      .innerJoin(org, eq(org.id, response.orgId))
      .where(eq(response.rfxId, rfxId))
      .orderBy(org.name)
    await calls.evaluation.setEvaluators({ ...here, userIds: [made.userId] })
    const overview = await calls.evaluation.overview(here)
    const lotIds = overview.lots.map(({ lotId }) => lotId)
    for (const lotId of lotIds) {
      const scores = bidders.flatMap(({ id }, index) =>
        ['plan', 'staff'].map((criterionId) => ({
          participantId: id,
          criterionId,
          points: (index * 97) % 10_000,
          words: 'So it is.',
        })),
      )
      await waited('all scores of a lot', () => calls.evaluation.score({ ...here, lotId, scores }))
      await calls.evaluation.finish({ ...here, lotIds: [lotId] })
      await calls.evaluation.agree({ ...here, lotId, scores })
    }
    for (let sample = 0; sample < samples; sample += 1) {
      const lotId = lotIds[sample % lotIds.length] ?? ''
      await waited('a lot', () => calls.evaluation.lot({ ...here, lotId }))
      await waited('all lots', () => calls.evaluation.overview(here))
      await waited('comparison of all bids', () => calls.evaluation.comparison(here))
      await waited('export of all bids', async () => {
        const table = await exportEvaluation({ ...ctx, db }, here, TEXTS)
        for await (const _part of csvOf(table));
      })
    }
    const all = { ...here, lotIds: [...lotIds] }
    await waited('settle all lots', () => calls.evaluation.settle(all))
    await waited('report of all lots', () => calls.evaluation.report(here))
    await waited('award all lots', () =>
      calls.evaluation.award({ ...all, winnerId: null, words: '' }),
    )
    await waited('decide, with letters', () => calls.evaluation.decide(here))
    for (const [name, step] of steps) report(name, step)
  } finally {
    await close()
  }
}
