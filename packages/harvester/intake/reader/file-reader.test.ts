import { expect, test } from 'vitest'
import { bytesOf, noticeXml } from '../../fixtures/eforms-notices.ts'
import { call, correction, procedures, result } from '../../fixtures/procedure-notices.ts'
import { toRawFile } from '../raw-files.ts'
import { openReader } from './file-reader.ts'
import { prepare } from './prepared-files.ts'

const RECEIVED = new Date('2026-11-21T12:00:00Z')

/** Files that lie in one piece of memory, as those of an archive do; the last two cannot be read. */
const filesOfArchive = () => {
  const texts = [...procedures.map(call), ...procedures.map(correction), ...procedures.map(result)]
  const each = [
    ...texts.map((one) => Buffer.from(bytesOf(noticeXml(one)))),
    Buffer.from('<a><b></a>'),
    Buffer.from('neither XML nor JSON'),
  ]
  const archive = Buffer.concat(each)
  let at = 0
  return each.map(({ length }, nth) => {
    const bytes = archive.subarray(at, at + length)
    at += length
    return toRawFile(`file ${nth}`, bytes)
  })
}

const arrivalsOf = (files: ReturnType<typeof filesOfArchive>) =>
  new Map(files.map(({ hash }) => [hash.toString('hex'), RECEIVED]))

/** A thread that dies of what it is given. */
const MORTAL = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => { throw new Error('This is too much.') })`)}`,
)

test.each([
  ['read by a thread', {}],
  ['read by this one after a thread has died', { script: MORTAL }],
])(
  'files %s are what they are when read here',
  async (_name, options) => {
    const files = filesOfArchive()
    const arrivals = arrivalsOf(files)
    const here = await prepare(files, arrivals, 'ted')
    expect(here.notices.length).toBeGreaterThan(10)
    expect([...here.errors.values()].filter((errors) => errors.length > 0)).toHaveLength(2)
    const reader = openReader({ ...options, aloneBytes: 0 })
    try {
      // Several at once, and one after the others: answers come to whoever asked.
      const half = files.slice(0, 5)
      const [all, some] = await Promise.all([
        reader.prepare(files, arrivals, 'ted'),
        reader.prepare(half, arrivals, 'ted'),
      ])
      expect(all).toEqual(here)
      expect(some).toEqual(await prepare(half, arrivals, 'ted'))
      expect(all.notices[0]?.rawHash).toEqual(files[0]?.hash)
      expect(await reader.prepare(files, arrivals, 'ted')).toEqual(here)
      // Nothing of the files was taken away.
      expect(files.map(({ bytes }) => bytes.length)).not.toContain(0)
    } finally {
      await reader.close()
    }
  },
  30_000,
)

test('a thread is begun only once as much was read here as is worth it', async () => {
  const files = filesOfArchive()
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const reader = openReader({ script: MORTAL, aloneBytes: bytes + 1 })
  try {
    const here = await reader.prepare(files, arrivalsOf(files), undefined)
    expect(here.notices.length).toBeGreaterThan(10)
    const silent = openReader({ aloneBytes: 0 })
    const asked = silent.prepare(files, arrivalsOf(files), undefined)
    // Who closes it while it reads is answered all the same.
    await silent.close()
    expect((await asked).notices).toEqual(here.notices)
  } finally {
    await reader.close()
  }
})
