import { readFileSync } from 'node:fs'
import { isWhole } from '@kogge/db/testing/test-extent.ts'
import { draftOfNotice } from '@kogge/features/standards/server/eforms/checks/notice-draft.fixture.ts'
import {
  isAsked,
  termsIn,
} from '@kogge/features/standards/server/eforms/checks/rule-terms.fixture.ts'
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
/** The shortest of each subtype: the Schematron takes several minutes for all of them, and as many for one of the longest. */
const MOST_OF_A_SUBTYPE = isWhole ? Number.POSITIVE_INFINITY : 3
const LONGEST = 60_000

/** By subtypes, the rules that fail in some drafts: until their buyers have added what is missing, or always. */
const RULES_FILE = './failing-rules-of-real-drafts.json'
const LISTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL(RULES_FILE, import.meta.url), 'utf8'),
)

/** Rules that no buyer is asked for anything by: `docs/decisions/open-data.md` says of each why it fails. */
const OF_THE_SOURCE: ReadonlySet<string> = new Set([
  // Its deadline is past.
  'BR-BT-00131-0151',
  'BR-BT-00630-0150',
  'BR-BT-01311-0156',
  // It is in a language that the SDK has no code for.
  'BR-BT-00021-0297',
  'BR-BT-00021-0300',
  'BR-BT-00024-0300',
  'BR-BT-00024-0303',
  'BR-BT-00500-0304',
  'BR-BT-00540-0222',
  'BR-BT-00702-0102',
  'BR-BT-00702-0103',
  'BR-BT-00728-0240',
  'BR-BT-00728-0242',
  'BR-BT-00734-0103',
  // It contradicts itself, or the directive.
  'BR-BT-00023-0200',
  'BR-BT-00023-0201',
  'BR-BT-00036-0198',
  'BR-BT-00131-0150',
  'BR-BT-00539-0200',
  'BR-BT-00105-0133',
  'BR-BT-00262-0202',
  'BR-BT-00262-0203',
  'BR-BT-00262-0205',
  'BR-BT-00262-0206',
  'BR-BT-00262-0208',
  'BR-BT-00262-0209',
  'BR-OPT-00300-0255',
  'BR-OPT-00300-0267',
  // It names no lot, or no organisation.
  'BR-OPT-00300-0140',
  'ND-NoticeResult-E4',
  'ND-Organizations-E4',
  'P-0002',
  'element-not-empty',
])

interface Draft {
  readonly subtype: string
  readonly xml: string
}

const drafts = new Map<string, Draft>()

/** Drafts by their subtypes, the shortest first. */
const bySubtype = (): ReadonlyMap<string, readonly Draft[]> => {
  const shortestFirst = [...drafts.values()]
    .filter(({ xml }) => xml.length < LONGEST)
    .sort((a, b) => a.xml.length - b.xml.length)
  return Map.groupBy(shortestFirst, ({ subtype }) => subtype)
}

describe.runIf(hasRealNotices)('the drafts of all real notices', () => {
  beforeAll(async () => {
    for await (const printed of printNotices(ARCHIVES.map(realArchive))) {
      if ('error' in printed) throw printed.error
      const draft = draftOfNotice(printed.notice)
      if (draft) drafts.set(`${drafts.size} ${printed.notice.noticeId}`, draft)
    }
  })

  test.runIf(hasSchemas)('hold by the XML schemas of the eForms SDK', () => {
    expect(drafts.size).toBeGreaterThan(1000)
    const texts = new Map([...drafts].map(([name, { xml }]) => [name, xml]))
    expect(Object.fromEntries(schemaFaults(texts))).toEqual({})
  })

  test.runIf(hasSchematron)('fail by listed rules of the Schematron, and no others', async () => {
    const failing = newSchematron()
    const found = new Map<string, readonly string[]>()
    const unasked = new Set<string>()
    for (const [subtype, ofSubtype] of bySubtype()) {
      const rules = ofSubtype.slice(0, MOST_OF_A_SUBTYPE).flatMap(({ xml }) => {
        const failed = failing(xml)
        const terms = termsIn(xml)
        for (const rule of failed) if (!isAsked(rule, terms)) unasked.add(rule)
        return failed
      })
      found.set(subtype, [...new Set(rules)].sort())
    }
    expect(found.size).toBeGreaterThan(14)
    expect([...unasked].filter((rule) => !OF_THE_SOURCE.has(rule))).toEqual([])
    if (isWhole) {
      const lines = [...found].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      const rules = Object.fromEntries(lines.map(([subtype, all]) => [subtype, all.join(' ')]))
      await expect(`${JSON.stringify(rules, null, 2)}\n`).toMatchFileSnapshot(RULES_FILE)
      return
    }
    for (const [subtype, rules] of found) {
      const listed = new Set(LISTED[subtype]?.split(' '))
      const others = rules.filter((rule) => !listed.has(rule))
      expect.soft(others, subtype).toEqual([])
    }
  })
})
