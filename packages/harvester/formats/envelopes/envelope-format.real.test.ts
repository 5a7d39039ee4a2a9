import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'

const drafts = fileURLToPath(
  new URL('../national/fi/hilma-draft-examples.tar.gz', `file://${realArchive('x')}`),
)

describe.runIf(hasRealNotices)('real notices in envelopes', () => {
  it('the drafts that Hilma shows as examples are refused by name', async () => {
    const found: string[] = []
    for await (const entry of readFiles([drafts])) {
      if (!('bytes' in entry)) throw new Error(entry.name)
      for (const read of readNotices(entry.bytes))
        found.push('error' in read ? `${read.error.code}: ${read.error.message}` : 'read')
    }
    expect(found).toHaveLength(4)
    for (const problem of found) expect(problem).toMatch(/^unsupported: .*draft/)
  })

  it('are the same within one as without', async () => {
    let count = 0
    for await (const entry of readFiles([realArchive('eforms-doffin-no')])) {
      if (!('bytes' in entry)) throw new Error(entry.name)
      const [plain] = readNotices(entry.bytes)
      const eForm = Buffer.from(entry.bytes).toString('base64')
      const [enveloped] = readNotices(Buffer.from(JSON.stringify({ id: null, eForm })))
      expect(enveloped).toEqual(plain)
      count += 1
    }
    expect(count).toBe(81)
  })
})
