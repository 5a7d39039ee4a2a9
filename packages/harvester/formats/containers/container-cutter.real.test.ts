import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, nationalFile } from '../../fixtures/real-notices.ts'
import { readNoticeStream, readNotices } from '../format-detection.ts'
import type { ReadNotice } from '../notice-format.ts'
import { cutting } from './container-cutter.ts'
import { jsonArray } from './json-array.ts'
import { jsonLines } from './json-lines.ts'
import { jsonList } from './json-list.ts'
import type { Container } from './notice-container.ts'

const said = (read: ReadNotice): string =>
  'error' in read ? read.error.code : read.notice.noticeId

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const valuesOf = (container: Container, bytes: Uint8Array): unknown[] => {
  const cutter = cutting(container, bytes)
  return [...cutter.push(bytes), ...cutter.end()].map((part) => {
    if (!(part instanceof Uint8Array)) throw part
    return JSON.parse(new TextDecoder().decode(part))
  })
}

/** A file beside those of the countries. */
const ocdsFile = (name: string): Uint8Array => gunzipSync(nationalFile(`../ocds/${name}`))

describe.runIf(hasRealNotices)('real files of many notices', () => {
  it.each([
    ['ee/notice-2019-08.xml.gz', 506],
    ['ee/notice-2019-09.xml.gz', 342],
  ])('%s has %i notices, as a stream too', async (name, count) => {
    const bytes = gunzipSync(nationalFile(name))
    const whole = [...readNotices(bytes)]
    expect(whole).toHaveLength(count)
    expect(whole.filter((read) => 'notice' in read)).toHaveLength(count)
    const streamed: string[] = []
    for await (const read of readNoticeStream(inChunks(bytes, 7919))) streamed.push(said(read))
    expect(streamed).toEqual(whole.map(said))
  })

  it('is cut into what a reader of the whole finds', () => {
    const latvian = gunzipSync(nationalFile('lv/iub-raw-sample.json.gz'))
    const all = JSON.parse(new TextDecoder().decode(latvian))
    expect(all).toHaveLength(24)
    expect(valuesOf(jsonArray, latvian)).toEqual(all)

    const british = ocdsFile('uk-releases.jsonl.gz')
    const lines = new TextDecoder().decode(british).trim().split('\n')
    expect(lines).toHaveLength(304)
    expect(valuesOf(jsonLines, british)).toEqual(lines.map((line) => JSON.parse(line)))

    const colombian = ocdsFile('colombia-release-package.json.gz')
    const { releases, ...page } = JSON.parse(new TextDecoder().decode(colombian))
    const parts = valuesOf(jsonList, colombian)
    expect(releases.length).toBeGreaterThan(10)
    expect(parts).toMatchObject(releases.map((release: unknown) => ({ releases: [release] })))
    expect(parts[0]).toMatchObject({ uri: page.uri, version: page.version })
  })

  it('takes a record of a process for one notice, not for its releases', () => {
    const record = ocdsFile('us-portland-record.json.gz')
    expect(jsonList.detects(Buffer.from(record).toString('latin1', 0, 65_536))).toBe(false)
    expect(valuesOf(jsonLines, record)).toHaveLength(1)
  })
})
