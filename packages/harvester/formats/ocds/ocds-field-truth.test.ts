import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../../fixtures/field-truth-tally.ts'
import { hasRealNotices, nationalFile, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'
import { poorerRecords, releasesIn } from './plain-record.fixture.ts'
import { plainRelease } from './plain-release-reader.fixture.ts'
import { asWritten } from './plain-release-values.fixture.ts'

interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly releases: readonly unknown[]
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const sourceOf = (name: string, bytes: Uint8Array): Source => {
  const lines = textOf(bytes).trim().split('\n')
  const isList = lines.length > 1 && lines.every((line) => /^\{.*\}$/.test(line))
  const documents = isList ? lines : [textOf(bytes)]
  return { name, bytes, releases: documents.flatMap((one) => releasesIn(asWritten(one))) }
}

/** Files of releases, of records, and of either one a line; and records that have no compiled release. */
async function* sources(): AsyncGenerator<Source> {
  for (const name of [
    'uk-releases.jsonl',
    'colombia-release-package.json',
    'us-portland-record.json',
  ])
    yield sourceOf(name, gunzipSync(nationalFile(`../ocds/${name}.gz`)))
  for (const archive of ['ocdskit-realdata', 'ocp-fictional-1.1'])
    for await (const entry of readFiles([realArchive(`../ocds/${archive}`)])) {
      // JSON is in Unicode (RFC 8259): what is in ISO 8859-1 is refused.
      if (!('bytes' in entry) || entry.name.includes('iso-8859')) continue
      yield sourceOf(entry.name, entry.bytes)
      if (!/record-package_versioned|withversions|record-package_package\.json/.test(entry.name))
        continue
      for (const record of poorerRecords(asWritten(textOf(entry.bytes))))
        yield sourceOf(`${entry.name} in part`, Buffer.from(JSON.stringify(record)))
    }
}

describe.runIf(hasRealNotices)('every field of real releases', () => {
  it('is what the keys of the standard say', async () => {
    const tally: Tally = new Map()
    let [compared, compiled] = [0, 0]
    for await (const { name, bytes, releases } of sources()) {
      const read = [...readNotices(bytes)]
      expect([name, read.length]).toEqual([name, releases.length])
      for (const [n, release] of releases.entries()) {
        const one = read[n]
        if (!one || 'error' in one) throw new Error(`${name} ${n}`)
        const { sourceCodes, sdk: _, ...notice } = one.notice
        const { tenderStatus, procedureCode, ...truth } = plainRelease(release)
        compared += 1
        compiled += truth.version === null ? 0 : 1
        compare(tally, `${name} ${n}`, notice, truth)
        expect(sourceCodes?.tenderStatus ?? null).toBe(tenderStatus)
        if (truth.procedureType === null && procedureCode !== null)
          expect(sourceCodes?.procedureType).toBe(procedureCode)
      }
    }
    expect([compared, compiled]).toEqual([474, 31])
    expect(below(tally, 1)).toEqual([])
    const read = `${compared} real releases (${compiled} of them compiled or versioned)`
    await expect(tableOf(tally, 'OCDS', read)).toMatchFileSnapshot(
      '../../../../docs/field-agreement/ocds.md',
    )
  })
})
