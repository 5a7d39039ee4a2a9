import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisk } from './disk-space.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024
/** In a name space of its own anybody may mount something, where the system lets them. */
const mounting = ['--user', '--map-root-user', '--mount', 'sh', '-c']

let folder: string
let canMount = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-disk-'))
  const tried = run('unshare', [...mounting, 'mount -t tmpfs -o size=1m tmpfs "$0"', folder])
  canMount = await tried.then(
    () => true,
    () => false,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a disk is looked at once in a while, the worst of its places counts, and one that is gone is full', async () => {
  let left = 1000 * MIB
  let looks = 0
  const disk = openDisk({
    places: [
      { kind: 'files', folder: '/files' },
      { kind: 'database', folder: '/database' },
    ],
    bounds: { reserve: 500 * MIB, floor: 200 * MIB },
    lookMs: 60_000,
    free: async (path) => {
      looks += 1
      return path === '/files' ? left : 300 * MIB
    },
  })
  const state = await disk.state()
  expect(state.places.map(({ level }) => level)).toEqual(['ok', 'low'])
  expect(state.level).toBe('low')
  left = 0
  expect(await disk.state()).toEqual(state)
  expect(looks).toBe(2)
  const gone = openDisk({
    places: [{ kind: 'files', folder: join(folder, 'gone') }],
    bounds: { reserve: 0, floor: 0 },
  })
  expect((await gone.state()).level).toBe('full')
  // A bucket, and a database elsewhere, have nothing to be looked at.
  const nowhere = openDisk({ places: [], bounds: { reserve: 2 ** 40, floor: 2 ** 40 } })
  expect(await nowhere.state()).toEqual({ level: 'ok', places: [] })
})

test('what a folder grows to by itself is not free', async () => {
  const inside = join(folder, 'log')
  await mkdir(inside)
  await writeFile(join(inside, 'segment'), Buffer.alloc(1000))
  const growing = { folder: 'log', mostBytes: 5000 }
  const disk = openDisk({
    places: [{ kind: 'database', folder, growing }],
    bounds: { reserve: 0, floor: 0 },
    free: async () => 10_000,
    lookMs: 0,
  })
  const free = async () => (await disk.state()).places[0]?.freeBytes
  expect(await free()).toBe(6000)
  await writeFile(join(inside, 'next'), Buffer.alloc(9000))
  expect(await free()).toBe(10_000)
})

test('a real disk that fills is told by what is left of it', async (context) => {
  if (!canMount) return context.skip('Nothing can be mounted here.')
  const program = `
    import { writeFile } from 'node:fs/promises'
    const { openDisk } = await import(${JSON.stringify(fileURLToPath(new URL('./disk-space.ts', import.meta.url)))})
    const folder = process.argv[1]
    const disk = openDisk({
      places: [{ kind: 'files', folder }],
      bounds: { reserve: ${88 * MIB}, floor: ${76 * MIB} },
      lookMs: 0,
    })
    const levels = []
    for (let at = 0; at < 5; at += 1) {
      levels.push((await disk.state()).level)
      await writeFile(folder + '/' + at, Buffer.alloc(${8 * MIB}))
    }
    console.log(levels.join())`
  const script =
    'mount -t tmpfs -o size=95m tmpfs "$0" && exec "$1" --input-type=module -e "$2" "$0"'
  const { stdout } = await run('unshare', [...mounting, script, folder, process.execPath, program])
  expect(stdout.trim()).toBe('ok,low,low,critical,full')
})
