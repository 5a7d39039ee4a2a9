import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@kogge/db/client.ts'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, round } from '../tools/bench/time-measurement.ts'
import { contentsOf, differencesOf, digestOf, leftOpen } from './crash/database-contents.ts'
import { harvestKilled, harvestOnce, type Work } from './crash/killed-harvests.ts'
import { noticeFiles, packageServer } from './crash/notice-server.ts'

export const about =
  'kill -9 at random moments of a harvest, from a source and from files, until it is done: is the database that of an undisturbed one? [--kills 50] [--seed 1] [--issues 16] [--notices 60 (an issue)]'

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Databases like the first, empty one, on its server. */
const clones = (template: string) => {
  const server = new URL(template)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  const admin = connect(server.toString(), { max: 1 })
  let made = 0
  return {
    next: async (): Promise<string> => {
      made += 1
      await admin.pool.query(`drop database if exists ${name}_${made} with (force)`)
      await admin.pool.query(`create database ${name}_${made} template ${name}`)
      return template.replace(/\/[^/]*$/, `/${name}_${made}`)
    },
    close: async (): Promise<void> => {
      for (let n = 1; n <= made; n += 1)
        await admin.pool.query(`drop database if exists ${name}_${n} with (force)`)
      await admin.close()
    },
  }
}

const look = async (url: string) => {
  const { db, close } = connect(url, { max: 2 })
  try {
    return { contents: await contentsOf(db), open: await leftOpen(db) }
  } finally {
    await close()
  }
}

/** A process is killed within this share of the time that an undisturbed one takes. */
const LATEST = 0.6
/** So often in one database; then it is let through to its end. */
const KILLS_A_ROUND = 10

export const run = async (bench: Bench): Promise<void> => {
  const kills = option(bench.args, 'kills', 50)
  const random = randomFrom(option(bench.args, 'seed', 1))
  const [issues, each] = [option(bench.args, 'issues', 16), option(bench.args, 'notices', 60)]
  const databases = clones(await bench.database())
  const server = await packageServer(issues, each)
  const folder = await mkdtemp(join(tmpdir(), 'kogge-crash-'))
  try {
    // Half of them are those of the source too.
    const files = noticeFiles(each * Math.floor(issues / 2), each * issues)
    for (const { name, bytes } of files) await writeFile(join(folder, name), bytes)
    const works: readonly Work[] = [[server.origin], [folder]]
    const calm = await databases.next()
    const times = new Map<Work, number>()
    for (const work of works) times.set(work, (await harvestOnce(calm, work)).took)
    const expected = await look(calm)
    const rows = [...expected.contents.values()].reduce((sum, { length }) => sum + length, 0)
    let [done, rounds, differing, open] = [0, 0, 0, 0]
    while (done < kills) {
      const url = await databases.next()
      for (const work of works) {
        const most = Math.min(Math.ceil(KILLS_A_ROUND / works.length), kills - done)
        const latest = (times.get(work) ?? 0) * LATEST
        const moments = Array.from({ length: most }, () => random() * latest)
        done += await harvestKilled(url, work, moments.values())
      }
      rounds += 1
      const found = await look(url)
      const differences = differencesOf(expected.contents, found.contents)
      for (const { table, missing, extra, example } of differences)
        console.error(`${table}: ${missing} missing, ${extra} extra\n${example}`)
      differing += Number(differences.length > 0)
      open += found.open
      console.error(`round ${rounds}: ${done} kills, ${digestOf(found.contents)}`)
    }
    const note = `${done} kills in ${rounds} databases; ${rows} rows compared in ${expected.contents.size} tables, undisturbed ${digestOf(expected.contents)}; load ${round(loadavg()[0] ?? 0)}`
    const wanted = { unit: 'databases', yardstick: 0, ratio: null, note }
    bench.report({ ...wanted, case: 'other than an undisturbed one', value: differing })
    bench.report({ ...wanted, case: 'rows left open', unit: 'rows', value: open })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.close()
    await databases.close()
  }
}
