import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '@kogge/db/client.ts'
import { readNotices } from '@kogge/harvester/formats/format-detection.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { takePrepared } from '@kogge/harvester/intake/file-intake.ts'
import { finishWriting } from '@kogge/harvester/intake/harvest-completion.ts'
import { emptyTally } from '@kogge/harvester/intake/harvest-report.ts'
import { storeRaw, toRawFile } from '@kogge/harvester/intake/raw-files.ts'
import { prepare } from '@kogge/harvester/intake/reader/prepared-files.ts'
import { writeNotices } from '@kogge/harvester/procedures/notice-writer.ts'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, round, timed } from '../tools/bench/time-measurement.ts'
import { readLarge } from './ingest/large-file.ts'
import { type Corpus, entriesOf, loadCorpus, unpack } from './ingest/notice-corpus.ts'
import { timeXmllint } from './ingest/xmllint-yardstick.ts'

export const about =
  'from bytes to searchable rows, whole and by stage, beside xmllint; memory on a large file [--rounds 3] [--large 2000 (MB)] [PATH...]'

const MB = 1_000_000
const BATCH_FILES = 300
/** Real notices a second that are to become committed, searchable rows. */
const BAR = 700

const TABLES = `raw_file, harvest_partition, source_file, harvest_failure, notice,
  procedure_token, title_link, rfx_alias, rfx, rfx_search, rfx_words, org, harvested_org, spelling_due,
  org_match, org_domain`

/** Of what refers to them, all that the product only adds to. */
const ADDED_TO = ['rfx_release', 'rfx_version', 'letter_common', 'letter', 'response', 'bid']

const empty = async (db: Db): Promise<void> => {
  // What was said of requests is only added to, but where all of it is thrown away.
  for (const table of ADDED_TO) await db.execute(`alter table ${table} disable trigger user`)
  await db.execute(`truncate ${TABLES} cascade`)
  for (const table of ADDED_TO) await db.execute(`alter table ${table} enable trigger user`)
  await db.execute('vacuum analyze')
}

const readAll = ({ files }: Corpus): number => {
  let notices = 0
  for (const { bytes } of files)
    for (const read of readNotices(bytes)) notices += Number('notice' in read)
  return notices
}

/** The stages one after another, each over everything before the next begins with a batch. */
const byStage = async (db: Db, { files }: Corpus): Promise<Map<string, number>> => {
  const spent = new Map<string, number>()
  const stage = async <Result>(
    name: string,
    work: () => Result | Promise<Result>,
  ): Promise<Result> => {
    const started = performance.now()
    const result = await work()
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - started)
    return result
  }
  const origin = { source: 'file', partition: null }
  const tally = emptyTally()
  for (let at = 0; at < files.length; at += BATCH_FILES) {
    const batch = files.slice(at, at + BATCH_FILES)
    const raw = batch.map(({ name, bytes }) => toRawFile(name, bytes))
    const arrivals = await stage('raw: compressed and stored', () => storeRaw(db, raw, origin))
    const prepared = await stage('parsed and clean', () => prepare(raw, arrivals, undefined))
    const way = { db, source: undefined, origin }
    await stage('matched, compiled and written', () =>
      takePrepared(
        {
          ...way,
          write: async ({ notices }) => {
            const { added, rows, refused } = await writeNotices(db, notices)
            return { added, refused, requests: rows.length }
          },
        },
        prepared,
        tally,
      ),
    )
  }
  await stage('organisations related, words merged', () => finishWriting(db))
  return spent
}

const best = (times: readonly number[]): number => Math.min(...times)

export const run = async (bench: Bench): Promise<void> => {
  const rounds = option(bench.args, 'rounds', 3)
  const large = option(bench.args, 'large', 2000)
  const paths = bench.args.filter(
    (arg, at) => !arg.startsWith('--') && !bench.args[at - 1]?.startsWith('--'),
  )
  const corpus = await loadCorpus(paths)
  const folder = await mkdtemp(join(tmpdir(), 'kogge-ingest-'))
  const connection = connect(await bench.database())
  const { db } = connection
  const machine = () => `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`
  try {
    await unpack(corpus, folder)
    // They take turns, so that a slow minute of the machine hits both alike.
    const [reading, yardsticks]: [number[], (number | null)[]] = [[], []]
    const notices = readAll(corpus)
    for (let count = 0; count < rounds; count += 1) {
      yardsticks.push(await timeXmllint(folder))
      reading.push(await timed(async () => readAll(corpus)))
    }
    const known = yardsticks.filter((time) => time !== null)
    const speed = (time: number) => round(corpus.bytes / MB / (time / 1000))
    const yardstick = known.length > 0 ? speed(best(known)) : null
    const against = (value: number) =>
      yardstick === null ? null : Math.round((value / yardstick) * 100) / 100
    const what = `${notices} notices, ${round(corpus.bytes / MB)} MB`
    bench.report({
      case: 'read with full extraction',
      value: speed(best(reading)),
      unit: 'MB/s',
      yardstick,
      ratio: against(speed(best(reading))),
      note: `one core, best of ${rounds}; yardstick: xmllint --noout --stream; bar: ratio 0.5; ${what}; ${machine()}`,
    })

    const whole: number[] = []
    for (let count = 0; count < rounds; count += 1) {
      await empty(db)
      whole.push(await timed(() => harvest(db, entriesOf(corpus))))
    }
    const perSecond = round(notices / (best(whole) / 1000))
    bench.report({
      case: 'bytes to committed, searchable rows',
      value: perSecond,
      unit: 'notices/s',
      yardstick: BAR,
      ratio: Math.round((perSecond / BAR) * 100) / 100,
      note: `best of ${rounds}, each ${whole.map((time) => round(notices / (time / 1000))).join(', ')}; yardstick: the bar; ${machine()}`,
    })
    bench.report({
      case: 'bytes to committed, searchable rows',
      value: speed(best(whole)),
      unit: 'MB/s',
      yardstick,
      ratio: against(speed(best(whole))),
      note: 'yardstick: xmllint --noout --stream',
    })

    await empty(db)
    for (const [name, spent] of await byStage(db, corpus))
      bench.report({
        case: `stage ${name}`,
        value: Math.round((spent / notices) * 100) / 100,
        unit: 'ms/notice',
        yardstick: null,
        ratio: null,
        note: 'one stage after another; in a harvest a batch is read while the one before is written',
      })

    const { early, most, ...read } = await readLarge(corpus, large * MB)
    bench.report({
      case: `memory for reading ${large} MB as a stream`,
      value: round(most / MB),
      unit: 'MB',
      yardstick: round(early / MB),
      ratio: Math.round((most / early) * 100) / 100,
      note: `yardstick: within its first tenth; ${read.notices} notices, ${read.failures} failures`,
    })
  } finally {
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}
