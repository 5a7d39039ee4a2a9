import { connect, type Db } from '@kogge/db/client.ts'
import { crawl } from '@kogge/harvester/crawl/source-crawl.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { readFiles } from '@kogge/harvester/sources/local-files.ts'
import { ted } from '@kogge/harvester/sources/ted.ts'
import { ISSUE_DAYS } from './notice-server.ts'

/** Files in one transaction: few, so that a run has many moments at which it can be killed. */
const BATCH_FILES = 30

const fromSource = async (db: Db, origin: string): Promise<void> => {
  const report = await crawl(db, ted, {
    days: ISSUE_DAYS,
    trigger: 'command',
    now: new Date('2026-11-21T12:00:00Z'),
    config: {
      userAgent: 'Kogge',
      allowLoopback: true,
      settings: {},
      mirrors: { ted: origin },
    },
    http: { gapMs: 0 },
  })
  // Where there is no report, another process is at work on the source.
  if (report && report.outcome !== 'done') throw new Error(report.failure ?? 'It was stopped.')
}

/**
 * A process that harvests, to be killed: asks servers on this machine (`http:...`) for all their
 * days, and reads folders, in the order in which they are named behind the database's address. It
 * says when it begins.
 */
const main = async ([url = '', ...places]: readonly string[]): Promise<void> => {
  const { db, close } = connect(url)
  await db.execute('select 1')
  process.stdout.write('begins\n')
  for (const place of places)
    if (place.startsWith('http:')) await fromSource(db, place)
    else await harvest(db, readFiles([place]), { batchFiles: BATCH_FILES })
  await close()
}

await main(process.argv.slice(2))
