import { readFileSync } from 'node:fs'
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
/** A sample: all of them take the Schematron some twenty minutes. */
const [EVERY, FIRST] = [90, 5]

/** By subtypes, the rules that fail in the draft of a notice of the sample until its buyer has added what is missing. */
const LISTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./failing-rules-of-real-drafts.json', import.meta.url), 'utf8'),
)

const drafts = new Map<string, { readonly subtype: string; readonly xml: string }>()

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
    () => {
      const failing = newSchematron()
      const found = new Map<string, Set<string>>()
      for (const { subtype, xml } of [...drafts.values()].filter((_, at) => at % EVERY === FIRST)) {
        const rules = failing(xml)
        found.set(subtype, new Set([...(found.get(subtype) ?? []), ...rules]))
      }
      const listed = [...found].map(([subtype, rules]) => [subtype, [...rules].sort().join(' ')])
      expect(Object.fromEntries(listed)).toEqual(LISTED)
    },
    300_000,
  )
})
