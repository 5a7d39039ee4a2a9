import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasDefinitions, readCodes, readDefinitions } from './field-definitions.fixture.ts'
import { checkerOf } from './notice-check.fixture.ts'

const examples = fileURLToPath(
  new URL('../../../../../../../shared/data/notices/eforms-sdk-examples.tar.gz', import.meta.url),
)
const example = (name: string): string =>
  execFileSync('tar', ['-xzOf', examples, `eforms-sdk-examples/${name}.xml`], { encoding: 'utf8' })

describe.skipIf(!hasDefinitions || !existsSync(examples))('the check of drafts', () => {
  const check = hasDefinitions ? checkerOf(readDefinitions(), readCodes()) : null

  it.each([
    'cn_24_minimal',
    'cn-social_24',
    'E3_minimal',
    'E4_minimal',
    'can_24_no_tenders',
    'pin-cfc-social_23',
    'can_24_minimal',
    'can-social_24',
  ])('finds nothing wrong with the official example %s', (name) => {
    const found = check?.(example(name))
    expect(found).toMatchObject({ missing: [], forbidden: [], values: [], structure: [] })
    // The examples do not count tenders of large enterprises, as rules of this edition ask.
    expect(found?.rules.filter((rule) => !rule.endsWith('BR-BT-13713-0123'))).toEqual([])
  })

  it('finds what is wrong with those that are to be refused', () => {
    const stage1 = check?.(example('INVALID_can_24_stage-1'))
    expect(stage1?.missing).toEqual(
      expect.arrayContaining(['BT-105-Procedure', 'BT-142-LotResult', 'BT-539-Lot']),
    )
    expect(stage1?.forbidden).toContain('OPT-321-Tender')
    const several = check?.(example('INVALID_cn_24_multiple'))
    expect(several?.values).toEqual(
      expect.arrayContaining([
        'BT-21-Lot: more than once',
        'BT-743-Lot: not in einvoicing: invalid',
      ]),
    )
  })

  it('finds elements in another order, and unknown ones', () => {
    const whole = example('cn_24_minimal')
    const moved = whole.replace(
      /(<cbc:UBLVersionID>.*?<\/cbc:UBLVersionID>)\s*(<cbc:CustomizationID>.*?<\/cbc:CustomizationID>)/s,
      '$2$1',
    )
    expect(moved).not.toBe(whole)
    expect(check?.(moved).structure).toEqual(['ContractNotice/cbc:UBLVersionID: order'])
    const unknown = whole.replace(/(<cbc:UBLVersionID>)/, '<cbc:Colour>red</cbc:Colour>$1')
    expect(check?.(unknown).structure).toContain('ContractNotice/cbc:Colour: unknown')
  })
})
