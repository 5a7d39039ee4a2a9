import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@kogge/db/client.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { SECRET } from './abuse/attacked-world.ts'
import type { MainThread } from './desk/main-thread.ts'
import { signedInPage, timeToPaint, traced } from './desk/traced-page.ts'
import { serve } from './search/search-server.ts'
import { addPaying } from './support/evaluation-world.ts'
import { addOpportunities } from './support/opportunity-world.ts'
import { addTasks } from './support/task-world.ts'

export const about =
  'pages of the desk in a browser: first paint, tasks and frames of scrolling and dragging [--cards 2000] [--rows 50000] [--rounds 5] [--page board|list|tasks] [--port 3986] [--keep NAME]'

const PASSWORD = 'a quiet harbour in autumn'
const PAINT_BAR_MS = 1000
const TASK_BAR_MS = 50
const FRAME_BAR_MS = 8

/** Scrolls what is under the middle of a column as a wheel does, down and up again. */
const scroll = async (page: Page, x: number, y: number): Promise<void> => {
  await page.mouse.move(x, y)
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, turn < 80 ? 240 : -240)
    await page.waitForTimeout(16)
  }
}

/** Drags the first card of the first column over the others and drops it in the third. */
const drag = async (page: Page): Promise<void> => {
  const boxOf = async (column: number) => {
    const card = page
      .locator('section:has(li[data-guid])')
      .nth(column)
      .locator('li[data-guid]')
      .first()
    return (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [from, to] = [await boxOf(0), await boxOf(2)]
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 60; step += 1) {
    const x = from.x + 40 + ((to.x - from.x) * step) / 60
    await page.mouse.move(x, from.y + 40 + 300 * Math.sin((step / 60) * Math.PI))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await page.waitForTimeout(500)
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)

/** Two rows of what a thread did: its longest task, and script and layout of its frames, in the thread's own time. */
const reportThread = (bench: Bench, name: string, { tasks, frames }: MainThread): void => {
  const load = round(loadavg()[0] ?? 0)
  const longest = round(Math.max(0, ...tasks))
  bench.report({
    case: `${name}, longest task`,
    value: longest,
    unit: 'ms',
    yardstick: TASK_BAR_MS,
    ratio: round(longest / TASK_BAR_MS),
    bar: TASK_BAR_MS,
    met: longest <= TASK_BAR_MS,
    note: `${tasks.length} tasks; ${tasks.filter((time) => time > TASK_BAR_MS).length} longer than the bar; load ${load}`,
  })
  const [p50, p95] = [
    round(percentile(sorted(frames), 0.5)),
    round(percentile(sorted(frames), 0.95)),
  ]
  bench.report({
    case: `${name}, script and layout of a frame`,
    p50,
    p95,
    unit: 'ms',
    yardstick: FRAME_BAR_MS,
    ratio: round(p50 / FRAME_BAR_MS),
    bar: FRAME_BAR_MS,
    met: p50 < FRAME_BAR_MS,
    note: `${frames.length} frames; the bar is of the median`,
  })
}

export const run = async (bench: Bench): Promise<void> => {
  const [cards, rows] = [option(bench.args, 'cards', 2000), option(bench.args, 'rows', 50_000)]
  const [rounds, port] = [option(bench.args, 'rounds', 5), option(bench.args, 'port', 3986)]
  const chosen = bench.args.indexOf('--page')
  const only = chosen === -1 ? null : bench.args[chosen + 1]
  await buildWeb(process.execPath)
  const url = await bench.database()
  const scratch = await mkdtemp(join(tmpdir(), 'kogge-desk-'))
  const { db, close } = connect(url)
  const keys = { secretBox: createSecretBox(SECRET), sealing: createSealing(SECRET) }
  const owner = await addPaying(db, keys, 'Desk', await hashPassword(PASSWORD))
  await addOpportunities(db, owner, rows, cards)
  await addTasks(db, owner, rows)
  await db.execute(sql`analyze`)
  await close()
  const server = await serve(url, port, { KOGGE_SECRET: SECRET, KOGGE_DATA_DIR: scratch })
  const browser = await signedInPage(
    server.origin,
    { email: owner.email, password: PASSWORD },
    scratch,
  )
  const { page } = browser
  try {
    const pages = [
      { name: 'board', path: '/opportunities', row: page.locator('li[data-guid]').first() },
      {
        name: 'list',
        path: '/opportunities/list',
        row: page.locator('main table tbody tr').first(),
      },
      {
        name: 'tasks',
        path: '/tasks?view=all',
        row: page.locator('main table tbody tr[data-row]').first(),
      },
    ].filter(({ name }) => only === null || name === only)
    for (const { name, path, row } of pages) {
      const times: number[] = []
      for (let turn = 0; turn < rounds; turn += 1)
        times.push(await timeToPaint(page, server.origin + path, row))
      const p50 = round(percentile(sorted(times), 0.5))
      bench.report({
        case: `${name}, first paint of its rows`,
        p50,
        p95: round(percentile(sorted(times), 0.95)),
        unit: 'ms',
        yardstick: PAINT_BAR_MS,
        ratio: round(p50 / PAINT_BAR_MS),
        bar: PAINT_BAR_MS,
        met: p50 < PAINT_BAR_MS,
        note: `${cards} cards, ${rows} rows; the page is loaded anew; load ${round(loadavg()[0] ?? 0)}`,
      })
      reportThread(bench, `scrolling the ${name}`, await traced(page, () => scroll(page, 300, 500)))
      if (name === 'board')
        reportThread(bench, 'dragging a card', await traced(page, () => drag(page)))
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}
