import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'

const CONCLUDED = /<DATE_CONCLUSION_CONTRACT>\s*(\d{4}-\d\d-\d\d)/g
const FORM = /<(F\d\d)_2014[^>]*CATEGORY="ORIGINAL"[\s\S]*?<\/\1_2014>/
/** Form 15 says by the same element when it was decided. */
const EX_ANTE = 'F15'

describe.runIf(hasRealNotices)(
  'the days on which contracts of real TED notices were concluded',
  () => {
    it('stand beside the award, each in the order of the form', async () => {
      const counts = { concluded: 0, decided: 0 }
      for await (const entry of readFiles([realArchive('ted-legacy')])) {
        if (!('bytes' in entry)) throw new Error(entry.name)
        const [form, name] = FORM.exec(Buffer.from(entry.bytes).toString()) ?? []
        if (!form) continue
        const [read] = readNotices(entry.bytes)
        if (!read || 'error' in read) throw new Error(entry.name)
        const days = [...form.matchAll(CONCLUDED)].map(([, day = '']) => day)
        const { awards } = read.notice
        const concluded = awards.flatMap(({ concludedAt }) => concludedAt ?? [])
        expect([basename(entry.name), concluded]).toEqual([
          basename(entry.name),
          name === EX_ANTE ? [] : days,
        ])
        if (name === EX_ANTE) {
          const decided = awards.flatMap(({ decidedAt }) => decidedAt ?? [])
          expect(decided).toEqual(days)
          counts.decided += days.length
        } else counts.concluded += days.length
      }
      expect(counts).toEqual({ concluded: 3719, decided: 532 })
    }, 300_000)
  },
)
