import { readFileSync } from 'node:fs'
import { isWhole } from '@kogge/db/testing/test-extent.ts'
import { draftOfNotice } from '@kogge/features/standards/server/eforms/checks/notice-draft.fixture.ts'
import {
  hasSchemas,
  schemaFaults,
} from '@kogge/features/standards/server/eforms/checks/schema-validation.fixture.ts'
import {
  hasSchematron,
  newSchematron,
} from '@kogge/features/standards/server/eforms/checks/schematron.fixture.ts'
import { hasRealNotices, realArchive } from '@kogge/harvester/fixtures/real-notices.ts'
import { printNotices } from '@kogge/harvester/printed-notices.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const ARCHIVES = ['eforms-ted', 'eforms-doffin-no', 'ted-legacy']
/** Of each subtype the smallest: all of them take the Schematron some twelve minutes. */
const SAMPLE = 3

/** By subtypes, the rules that fail in the draft of any real notice until its buyer has added what is missing. */
const LISTED = './failing-rules-of-real-drafts.json'

interface Draft {
  readonly subtype: string
  readonly xml: string
}

const drafts = new Map<string, Draft>()

/** The drafts that the Schematron reads, by subtype. */
const drawn = (): ReadonlyMap<string, readonly Draft[]> => {
  const smallestFirst = [...drafts.values()].sort((a, b) => a.xml.length - b.xml.length)
  const bySubtype = [...Map.groupBy(smallestFirst, ({ subtype }) => subtype)].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  return new Map(bySubtype.map(([subtype, all]) => [subtype, isWhole ? all : all.slice(0, SAMPLE)]))
}

describe.runIf(hasRealNotices)('the drafts of all real notices', () => {
  beforeAll(async () => {
    for await (const printed of printNotices(ARCHIVES.map(realArchive))) {
      if ('error' in printed) throw printed.error
      const draft = draftOfNotice(printed.notice)
      if (draft) drafts.set(`${drafts.size} ${printed.notice.noticeId}`, draft)
    }
  }, 600_000)

  test.runIf(hasSchemas)(
    'hold by the XML schemas of the eForms SDK',
    () => {
      expect(drafts.size).toBeGreaterThan(1000)
      const texts = new Map([...drafts].map(([name, { xml }]) => [name, xml]))
      expect(Object.fromEntries(schemaFaults(texts))).toEqual({})
    },
    300_000,
  )

  test.runIf(hasSchematron)(
    'fail by the listed rules of the Schematron, and no others',
    async () => {
      const failing = newSchematron()
      const found: Record<string, string> = {}
      for (const [subtype, some] of drawn())
        found[subtype] = [...new Set(some.flatMap(({ xml }) => failing(xml)))].sort().join(' ')
      if (isWhole) {
        await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(LISTED)
        return
      }
      const listed: Readonly<Record<string, string>> = JSON.parse(
        readFileSync(new URL(LISTED, import.meta.url), 'utf8'),
      )
      const unlisted = Object.entries(found).flatMap(([subtype, rules]) => {
        const known = new Set(listed[subtype]?.split(' '))
        return rules.split(' ').filter((rule) => !known.has(rule))
      })
      expect(unlisted).toEqual([])
      expect(Object.keys(found)).toEqual(Object.keys(listed))
    },
  )
})
