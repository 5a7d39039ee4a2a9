import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openEntries } from './testing/open-file-modes.ts'

const here = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

test('what is kept in the data folder is its owner’s alone, with a umask of 0 too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kogge-modes-'))
  const program = `
    process.umask(0)
    const { closeModes } = await import(${here('./private-file-modes.ts')})
    const { loadConfig } = await import(${here('./config.ts')})
    const { openFileStore } = await import(${here('../../packages/platform/server/files/file-store.ts')})
    if (process.argv.includes('closed')) closeModes()
    const config = loadConfig({ KOGGE_DATA_DIR: ${JSON.stringify(folder)} + '/deep/data' })
    const files = await openFileStore(config.files)
    await files.put('upload/one/0', Buffer.from('x'), 'text/plain')`
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...args])
  try {
    // The test sees what is open.
    await run()
    expect(await openEntries(join(folder, 'deep'))).toContain('data/files/upload/one/0 666')
    await rm(join(folder, 'deep'), { recursive: true })
    await run('closed')
    expect(await openEntries(join(folder, 'deep'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
