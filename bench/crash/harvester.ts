import { connect } from '@kogge/db/client.ts'
import { readFiles } from '@kogge/harvester/sources/file.ts'
import { ted } from '@kogge/harvester/sources/ted.ts'
import { crawl } from '@kogge/harvester/stages/crawl.ts'
import { harvest } from '@kogge/harvester/stages/harvest.ts'
import { ISSUE_DAYS } from './notices.ts'

/** Files in one transaction: few, so that a run has many moments at which it can be killed. */
const BATCH_FILES = 30

/**
 * A process that harvests, to be killed: `DATABASE_URL source ORIGIN` asks a server on this machine
 * for all its days, `DATABASE_URL files FOLDER` reads a folder. It says when it begins.
 */
const main = async ([url = '', kind, place = '']: readonly string[]): Promise<void> => {
  const { db, close } = connect(url)
  await db.execute('select 1')
  process.stdout.write('begins\n')
  if (kind === 'source') {
    const report = await crawl(db, ted, {
      ...{ days: ISSUE_DAYS, trigger: 'command', now: new Date('2026-11-21T12:00:00Z') },
      config: {
        ...{ userAgent: 'Kogge', allowLoopback: true, settings: {} },
        mirrors: { ted: place },
      },
      http: { gapMs: 0 },
    })
    if (report && report.outcome !== 'done') throw new Error(report.failure ?? 'It was stopped.')
    // Another process is at work: 75 is what mail systems say where one is to come again.
    if (!report) process.exitCode = 75
  } else await harvest(db, readFiles([place]), { batchFiles: BATCH_FILES })
  await close()
}

await main(process.argv.slice(2))
