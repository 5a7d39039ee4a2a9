import { compiledOf } from '@kogge/domain/standards/ocds-release-merge.ts'
import { describe, expect, it } from 'vitest'
import { compiledBy, type MergeRule, rulesOf, versionedBy } from './ocds-merge.fixture.ts'
import { hasStandard, mergeCases } from './ocds-standard.fixture.ts'

const cases = hasStandard ? mergeCases() : []

describe.runIf(hasStandard)('the merge that proves compiled releases', () => {
  it('knows all cases of the official merge', () => {
    expect(cases.length).toBeGreaterThan(25)
    expect(cases.filter(({ compiled }) => compiled).length).toBeGreaterThan(25)
  })

  it.each(cases)('compiles as the official one: $name', ({ releases, schema, compiled }) => {
    if (compiled) expect(compiledBy(rulesOf(schema), releases)).toEqual(compiled)
  })

  it.each(cases.filter(({ name }) => name.startsWith('1.1 ')))(
    'is that of the product: $name',
    ({ releases: [first, ...others], compiled }) => {
      if (first) expect(compiledOf([first, ...others])).toEqual(compiled)
    },
  )

  it.each(cases)('versions as the official one: $name', ({ releases, schema, versioned }) => {
    if (versioned) expect(versionedBy(rulesOf(schema), releases)).toEqual(versioned)
  })

  it.each(cases)('keeps objects as its caller says: $name', ({ releases, schema, ...results }) => {
    const by = (rule: MergeRule, given = releases) =>
      compiledBy(new Map([...rulesOf(schema), ['nested.array', rule]]), given)
    if (results.appended) expect(by('append', [...releases, ...releases])).toEqual(results.appended)
    if (results.byPosition) expect(by('position')).toEqual(results.byPosition)
  })
})
