import { describe, expect, it } from 'vitest'
import { hasDefinitions, readCodes, readDefinitions } from './checks/field-definitions.fixture.ts'
import { checkerOf } from './checks/notice-check.fixture.ts'
import { CASES } from './notice-draft-cases.fixture.ts'
import { draftOf } from './notice-drafts.fixture.ts'

/** The terms that a draft says are for the buyer to add. */
const namedIn = (xml: string): ReadonlySet<string> =>
  new Set((/<[!]--(.*?)-->/s.exec(xml)?.[1] ?? '').match(/\b(BT|OPT|OPP|OPA)-\d+/g) ?? [])

const termOf = (field: string): string => /^[A-Z]+-\d+/.exec(field)?.[0] ?? field

/** Rules whose number is not that of the term that they ask for. */
const ASKED: Readonly<Record<string, string>> = {
  // A lot lasts for some time (BR-BT-00137-0214).
  'BT-137': 'BT-36',
  // What tenders are counted by (BR-BT-13713-0116 to 0123).
  'BT-13713': 'BT-760',
}

const ruleTerm = (rule: string): string => ASKED[termOf(rule)] ?? termOf(rule)

describe.skipIf(!hasDefinitions)('drafts, by the field definitions of the eForms SDK', () => {
  const check = hasDefinitions ? checkerOf(readDefinitions(), readCodes()) : null

  it.each(Object.entries(CASES))('%s', (_, given) => {
    const xml = draftOf(given)
    const found = check?.(xml)
    if (!found) throw new Error('There are no definitions.')
    const named = namedIn(xml)
    expect(found.structure).toEqual([])
    expect(found.values).toEqual([])
    expect(found.forbidden).toEqual([])
    expect(found.missing.filter((field) => !named.has(termOf(field)))).toEqual([])
    expect(found.rules.filter((rule) => !named.has(ruleTerm(rule)))).toEqual([])
    expect(found.asked - found.unread).toBeGreaterThan(80)
  })
})
