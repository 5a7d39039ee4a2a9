import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasSchematron, newSchematron } from './checks/schematron.fixture.ts'
import { CASES } from './notice-draft-cases.fixture.ts'
import { draftOf } from './notice-drafts.fixture.ts'

/** By kinds of drafts, the rules that fail until the buyer has added what Kogge does not know. */
const LISTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./checks/failing-rules.json', import.meta.url), 'utf8'),
)
const examples = fileURLToPath(
  new URL('../../../../../../shared/data/notices/eforms-sdk-examples.tar.gz', import.meta.url),
)
const example = (name: string): string =>
  execFileSync('tar', ['-xzOf', examples, `eforms-sdk-examples/${name}.xml`], { encoding: 'utf8' })

describe.skipIf(!hasSchematron)('drafts, by the Schematron of the eForms SDK', () => {
  const failing = hasSchematron ? newSchematron() : () => []

  it('fail by the listed rules, and no others', () => {
    const found = Object.entries(CASES).map(([name, given]) => [
      name,
      failing(draftOf(given)).join(' '),
    ])
    expect(Object.fromEntries(found)).toEqual(LISTED)
  })
})

describe.skipIf(!hasSchematron || !existsSync(examples))('the Schematron of the eForms SDK', () => {
  const failing = hasSchematron ? newSchematron() : () => []

  it.each([
    'cn_24_minimal',
    'cn_24_maximal',
    'change-cn_24_open_dates',
    'cn-social_24',
    'E3_minimal',
  ])(
    'finds nothing wrong with the official example %s',
    (name) => {
      expect(failing(example(name))).toEqual([])
    },
    60_000,
  )

  it('finds what is wrong with one that is to be refused', () => {
    const found = failing(example('INVALID_can_24_stage-1'))
    expect(found).toHaveLength(75)
    expect(found).toEqual(expect.arrayContaining(['BR-BT-00105-0036', 'OPP-070-notice-List_MA']))
  })

  it('judges attributes', () => {
    const latin = example('cn_24_minimal').replaceAll('languageID="ENG"', 'languageID="LAT"')
    expect(failing(latin)).toContain('BR-BT-00021-0300')
  })
})
