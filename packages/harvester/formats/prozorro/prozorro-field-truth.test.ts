import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../../fixtures/field-truth-tally.ts'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'
import { asWritten } from '../ocds/plain-release-values.fixture.ts'
import { plainTender } from './plain-tender-reader.fixture.ts'

describe.runIf(hasRealNotices)('every field of real tenders of Prozorro', () => {
  it('is what the words of its API say', async () => {
    const tally: Tally = new Map()
    let compared = 0
    for await (const entry of readFiles([realArchive('../ocds/prozorro-api-tenders')])) {
      if (!('bytes' in entry)) throw new Error(entry.name)
      const [read, ...others] = [...readNotices(entry.bytes)]
      if (!read || 'error' in read || others.length > 0) throw new Error(entry.name)
      const truth = plainTender(asWritten(new TextDecoder().decode(entry.bytes)))
      compared += 1
      compare(tally, entry.name, read.notice, truth)
    }
    expect(compared).toBe(13)
    expect(below(tally, 1)).toEqual([])
    await expect(tableOf(tally, 'Prozorro', `${compared} real tenders`)).toMatchFileSnapshot(
      '../../../../docs/field-agreement/prozorro.md',
    )
  })
})
