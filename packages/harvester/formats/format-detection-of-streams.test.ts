import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, noticeXml } from '../fixtures/eforms-notices.ts'
import {
  complement,
  contractingBody,
  esender,
  form,
  lotDescription,
  object,
  openDataFile,
} from '../fixtures/ted-export-forms.ts'
import { readNoticeStream, readNotices } from './format-detection.ts'
import { FormatError } from './format-errors.ts'
import type { ReadNotice } from './notice-format.ts'

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

const said = (read: ReadNotice): string =>
  'error' in read ? read.error.code : read.notice.noticeId

/** What reading gives, and the error that ends it. */
const readAll = async (
  reads: Iterable<ReadNotice> | AsyncIterable<ReadNotice>,
): Promise<string[]> => {
  const found: string[] = []
  try {
    for await (const read of reads) found.push(said(read))
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    found.push(`! ${thrown.code}`)
  }
  return found
}

const old = (number: string): string =>
  esender(
    number,
    form('F02_2014', contractingBody() + object(lotDescription('1', 1)) + complement(), 'ET'),
  )
const month = bytesOf(
  openDataFile(...Array.from({ length: 40 }, (_, i) => old(`2019-${i}`)), '<SOMETHING/>'),
)
const envelope = (id: string): string =>
  JSON.stringify({
    id: 1,
    procedureId: 2,
    eForm: Buffer.from(noticeXml({ id })).toString('base64'),
  })
const ids = Array.from({ length: 30 }, (_, i) => `a0000000-0000-4000-8000-0000000000${10 + i}`)

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['a month of the Estonian register', month],
  ['one that breaks off', month.subarray(0, month.length - 100)],
  ['the same in UTF-16', Buffer.from(`\uFEFF${Buffer.from(month)}`, 'utf16le')],
  ['a list', bytesOf(`[${ids.map(envelope).join(',')},{"a":1}]`)],
  ['a page', bytesOf(`{"totalt":9,"value":[${ids.map(envelope).join(',')}]}`)],
  ['lines', bytesOf(ids.map(envelope).join('\n'))],
  ['one notice', bytesOf(noticeXml())],
  ['one large notice', bytesOf(noticeXml({ title: 'x'.repeat(200_000) }))],
  ['one large envelope', bytesOf(envelope('x'.repeat(200_000)))],
  ['what is no notice', bytesOf('<html/>')],
  ['a small part of one', bytesOf('<')],
  ['nothing', new Uint8Array()],
]

describe('readNoticeStream', () => {
  it.each(FILES)('reads %s as it is read whole, however it comes', async (_name, bytes) => {
    const whole = await readAll(readNotices(bytes))
    expect(whole.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 20 }), async (cuts) => {
        const borders = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        const chunks = borders.slice(1).map((end, i) => bytes.subarray(borders[i], end))
        expect(await readAll(readNoticeStream(streamOf(chunks)))).toEqual(whole)
      }),
      { numRuns: 8 },
    )
  })

  it('finds what there is', async () => {
    const found = new Map<string, string[]>()
    for (const [name, bytes] of FILES) found.set(name, await readAll(readNotices(bytes)))
    expect(found.get('a list')).toEqual([...ids, 'unknown-format'])
    expect(found.get('a page')).toEqual(ids)
    expect(found.get('lines')).toEqual(ids)
    expect(found.get('one that breaks off')?.slice(-2)).toEqual(['2019-38', '! malformed'])
    expect(found.get('a month of the Estonian register')?.slice(-2)).toEqual([
      '2019-39',
      'unknown-format',
    ])
  })

  it('gives notices before the file has ended, and holds no large file that is none', async () => {
    let given = 0
    async function* endless(start: string, more: string): AsyncGenerator<Uint8Array> {
      yield bytesOf(start)
      for (const chunk = bytesOf(more.repeat(1000)); ; given += chunk.length) yield chunk
    }
    const reads = readNoticeStream(endless('[{}', `,${envelope('one')}`))
    const found: string[] = []
    for await (const read of reads) {
      found.push(said(read))
      if (found.length === 2) break
    }
    expect(found).toEqual(['unknown-format', 'one'])
    expect(given).toBeLessThan(10_000_000)

    expect(await readAll(readNoticeStream(endless('<html>', ' '.repeat(1000))))).toEqual([
      '! limit',
    ])
    expect(given).toBeLessThan(80_000_000)
  })

  it('passes on what is wrong with the stream, after the notices before it', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytesOf(`[${ids.map(envelope).join(',')}`)
      throw new Error('gone')
    }
    const found: string[] = []
    await expect(async () => {
      for await (const read of readNoticeStream(failing())) found.push(said(read))
    }).rejects.toThrow('gone')
    expect(found).toEqual(ids)
  })
})
