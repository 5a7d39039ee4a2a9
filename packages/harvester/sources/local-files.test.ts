import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tarOf, zipOf } from '../fixtures/archives.ts'
import { collect } from './archives/byte-chunks.ts'
import { readFiles } from './local-files.ts'
import { DEFAULT_LIMITS, type Limits, type SourceEntry, SourceError } from './source-entry.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const put = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const bytesOf = async (entry: SourceEntry): Promise<Uint8Array> => {
  if ('error' in entry) throw entry.error
  return 'bytes' in entry ? entry.bytes : collect(entry.open(), Number.POSITIVE_INFINITY)
}

/** The text of an entry, or the code of its error, which may come only as it is read. */
const textOf = async (entry: SourceEntry): Promise<string> => {
  try {
    return new TextDecoder().decode(await bytesOf(entry))
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    return thrown.code
  }
}

/** What came: names below the folder, with the text or the code of the error. */
const list = async (path: string, limits: Partial<Limits> = {}): Promise<[string, string][]> => {
  const found: [string, string][] = []
  for await (const entry of readFiles([path], { ...DEFAULT_LIMITS, ...limits }))
    found.push([entry.name.replace(`${folder}/`, ''), await textOf(entry)])
  return found
}

const FILES = [
  { name: 'a.xml', bytes: text('A') },
  { name: 'd/b.xml', bytes: text('B') },
]

/** More than one chunk of any stream. */
const LARGE = 'large '.repeat(50_000)
const FILES_AND_LARGE = [
  ...FILES.slice(0, 1),
  { name: 'large.xml', bytes: text(LARGE) },
  ...FILES.slice(1),
]

describe('readFiles', () => {
  it('reads a file, whatever its name', async () => {
    expect(await list(await put('plain', text('A')))).toEqual([['plain', 'A']])
    expect(await list(await put('one.gz', gzipSync(text('A'))))).toEqual([['one.gz', 'A']])
    expect(await list(await put('nothing', text('')))).toEqual([['nothing', '']])
  })

  it.each([
    ['x.zip', () => zipOf(FILES)],
    ['x.tar', () => tarOf(FILES)],
    ['x.tgz', async () => gzipSync(await tarOf(FILES))],
  ])('reads %s', async (name, make) => {
    expect(await list(await put(name, await make()))).toEqual([
      [`${name}!a.xml`, 'A'],
      [`${name}!d/b.xml`, 'B'],
    ])
  })

  it('reads a folder in order, through links, but never round in a circle', async () => {
    const root = join(folder, 'tree')
    await mkdir(join(root, 'b'), { recursive: true })
    await writeFile(join(root, 'b', '1.xml'), 'B1')
    await writeFile(join(root, 'a.xml'), 'A')
    await writeFile(join(root, '.hidden'), 'no')
    await writeFile(join(root, 'c.zip'), zipOf(FILES.slice(0, 1)))
    await symlink('..', join(root, 'b', 'up'))
    await symlink('nowhere', join(root, 'z-broken'))
    expect(await list(root)).toEqual([
      ['tree/a.xml', 'A'],
      ['tree/b/1.xml', 'B1'],
      ['tree/b/up', 'loop'],
      ['tree/c.zip!a.xml', 'A'],
      ['tree/z-broken', 'unreadable'],
    ])
  })

  it('says what is missing', async () => {
    expect(await list(join(folder, 'missing'))).toEqual([['missing', 'unreadable']])
  })

  it('writes nothing and follows no name out of the archive', async () => {
    const path = await put(
      'evil.zip',
      zipOf([{ name: '../../evil\u0000\u001b[31m.xml', bytes: text('E') }]),
    )
    expect(await list(path)).toEqual([['evil.zip!../../evil\uFFFD\uFFFD[31m.xml', 'E']])
  })

  it('passes over what is too large and goes on', async () => {
    const files = [{ name: 'big.xml', bytes: text('0123456789') }, ...FILES]
    const rest = (name: string): [string, string][] => [
      [`${name}!big.xml`, 'too-large'],
      [`${name}!a.xml`, 'A'],
      [`${name}!d/b.xml`, 'B'],
    ]
    const limits = { entryBytes: 5 }
    expect(await list(await put('big.zip', zipOf(files)), limits)).toEqual(rest('big.zip'))
    expect(await list(await put('big.tgz', gzipSync(await tarOf(files))), limits)).toEqual(
      rest('big.tgz'),
    )
    expect(await list(await put('big.xml', text('0123456789')), limits)).toEqual([
      ['big.xml', 'too-large'],
    ])
    expect(await list(await put('big.gz', gzipSync(text('0123456789'))), limits)).toEqual([
      ['big.gz', 'too-large'],
    ])
  })

  it.each([
    ['large.zip', async () => zipOf(FILES_AND_LARGE)],
    ['large.tar', () => tarOf(FILES_AND_LARGE)],
    ['large.tgz', async () => gzipSync(await tarOf(FILES_AND_LARGE))],
  ])('gives what is large in %s as a stream, in its turn', async (name, make) => {
    const path = await put(name, await make())
    const limits = { ...DEFAULT_LIMITS, heldBytes: 5 }
    const all: [string, string][] = [
      [`${name}!a.xml`, 'A'],
      [`${name}!large.xml`, LARGE],
      [`${name}!d/b.xml`, 'B'],
    ]
    expect(await list(path, limits)).toEqual(all)

    // Whoever reads none or only the start of it has the others all the same.
    for (const isStarted of [false, true]) {
      const names: string[] = []
      for await (const entry of readFiles([path], limits)) {
        names.push(entry.name.replace(`${folder}/`, ''))
        if (isStarted && 'open' in entry) {
          expect(entry.size).toBe(LARGE.length)
          for await (const chunk of entry.open()) {
            expect(chunk.length).toBeGreaterThan(0)
            break
          }
        }
      }
      expect(names).toEqual(all.map(([file]) => file))
    }
  })

  it('gives a large file as a stream, packed or not', async () => {
    const limits = { heldBytes: 5 }
    expect(await list(await put('large', text(LARGE)), limits)).toEqual([['large', LARGE]])
    expect(await list(await put('large.gz', gzipSync(text(LARGE))), limits)).toEqual([
      ['large.gz', LARGE],
    ])
  })

  it('says of a stream what it says of what is held', async () => {
    const limits = { heldBytes: 5 }
    const cut = gzipSync(text('A'.repeat(9000))).subarray(0, -12)
    expect(await list(await put('cut-large.gz', cut), limits)).toEqual([['cut-large.gz', 'broken']])
    const inner = zipOf(FILES)
    const outer = await tarOf([{ name: 'in.zip', bytes: inner }, ...FILES])
    expect(await list(await put('outer-large.tar', outer), limits)).toEqual([
      ['outer-large.tar!in.zip', 'nested-archive'],
      ['outer-large.tar!a.xml', 'A'],
      ['outer-large.tar!d/b.xml', 'B'],
    ])
    const liar = zipOf([{ name: 'liar', bytes: new Uint8Array(1000), declaredSize: 10 }, ...FILES])
    expect((await list(await put('liar-large.zip', liar), limits))[0]).toEqual([
      'liar-large.zip!liar',
      'broken',
    ])
  })

  it('stops at a bomb', async () => {
    const zeros = new Uint8Array(3_000_000)
    const limits = { ratio: 100, ratioFrom: 1_000_000 }
    const bomb = await put('bomb.gz', gzipSync(zeros))
    expect(await list(bomb, limits)).toEqual([['bomb.gz', 'bomb-ratio']])
    const zip = await put('bomb.zip', zipOf([{ name: 'z', bytes: zeros }, ...FILES]))
    expect(await list(zip, limits)).toEqual([
      ['bomb.zip!z', 'bomb-ratio'],
      ['bomb.zip!a.xml', 'A'],
      ['bomb.zip!d/b.xml', 'B'],
    ])
    expect((await list(zip, { archiveBytes: 1000 })).at(-1)).toEqual(['bomb.zip', 'bomb-total'])
    expect((await list(zip, { archiveEntries: 1 })).at(-1)).toEqual([
      'bomb.zip',
      'too-many-entries',
    ])
  })

  it('believes no declared size', async () => {
    const liar = zipOf([{ name: 'liar', bytes: new Uint8Array(1000), declaredSize: 10 }, ...FILES])
    expect(await list(await put('liar.zip', liar))).toEqual([
      ['liar.zip!liar', 'broken'],
      ['liar.zip!a.xml', 'A'],
      ['liar.zip!d/b.xml', 'B'],
    ])
  })

  it('does not follow archives inside archives', async () => {
    const inner = zipOf(FILES)
    expect(await list(await put('outer.zip', zipOf([{ name: 'in.zip', bytes: inner }])))).toEqual([
      ['outer.zip!in.zip', 'nested-archive'],
    ])
    expect(await list(await put('outer.gz', gzipSync(gzipSync(text('A')))))).toEqual([
      ['outer.gz', 'nested-archive'],
    ])
  })

  it('keeps what came before an archive breaks off', async () => {
    const zip = zipOf(FILES)
    expect(await list(await put('cut.zip', zip.subarray(0, -10)))).toEqual([['cut.zip', 'broken']])
    const tar = await tarOf([
      { name: 'a.xml', bytes: text('A') },
      { name: 'b.xml', bytes: new Uint8Array(9000) },
    ])
    expect(await list(await put('cut.tar', tar.subarray(0, 4000)))).toEqual([
      ['cut.tar!a.xml', 'A'],
      ['cut.tar', 'broken'],
    ])
    const gz = gzipSync(text('A'.repeat(9000)))
    expect(await list(await put('cut.gz', gz.subarray(0, -12)))).toEqual([['cut.gz', 'broken']])
  })
})
