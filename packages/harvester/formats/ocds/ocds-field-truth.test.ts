import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../../fixtures/field-truth-tally.ts'
import { hasRealNotices, nationalFile, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'
import { plainRelease } from './plain-release-reader.fixture.ts'
import { asWritten, list } from './plain-release-values.fixture.ts'

interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly releases: readonly unknown[]
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Files of releases: one a line, and packages. Records and versioned releases have tests of their own. */
async function* sources(): AsyncGenerator<Source> {
  const lines = gunzipSync(nationalFile('../ocds/uk-releases.jsonl.gz'))
  const releases = textOf(lines).trim().split('\n')
  yield { name: 'uk', bytes: lines, releases: releases.map((line) => asWritten(line)) }
  const page = gunzipSync(nationalFile('../ocds/colombia-release-package.json.gz'))
  yield { name: 'colombia', bytes: page, releases: list(asWritten(textOf(page)), 'releases') }
  for (const archive of ['ocdskit-realdata', 'ocp-fictional-1.1'])
    for await (const entry of readFiles([realArchive(`../ocds/${archive}`)])) {
      if (!('bytes' in entry) || /record|split|iso-8859|versioned|compile/.test(entry.name))
        continue
      const found = list(asWritten(textOf(entry.bytes)), 'releases')
      yield { name: entry.name, bytes: entry.bytes, releases: found }
    }
}

describe.runIf(hasRealNotices)('every field of real releases', () => {
  it('is what the keys of the standard say', async () => {
    const tally: Tally = new Map()
    let compared = 0
    for await (const { name, bytes, releases } of sources()) {
      const read = [...readNotices(bytes)]
      expect([name, read.length]).toEqual([name, releases.length])
      for (const [n, release] of releases.entries()) {
        const one = read[n]
        if (!one || 'error' in one) throw new Error(`${name} ${n}`)
        const { sourceCodes, sdk: _, ...notice } = one.notice
        const { tenderStatus, procedureCode, ...truth } = plainRelease(release)
        compared += 1
        compare(tally, `${name} ${n}`, notice, truth)
        expect(sourceCodes?.tenderStatus ?? null).toBe(tenderStatus)
        if (truth.procedureType === null && procedureCode !== null)
          expect(sourceCodes?.procedureType).toBe(procedureCode)
      }
    }
    expect(compared).toBeGreaterThan(420)
    expect(below(tally, 1)).toEqual([])
    await expect(tableOf(tally, 'OCDS', `${compared} real releases`)).toMatchFileSnapshot(
      '../../../../docs/field-agreement/ocds.md',
    )
  })
})
