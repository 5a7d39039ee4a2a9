import { expect, test } from 'vitest'
import { lowestTier, ORG_PERMISSION_NAMES } from '../access/org-permissions.ts'
import {
  COMPARED_FEATURE_NAMES,
  COMPARED_FEATURES,
  comparedTiers,
  includes,
} from './plan-comparison.ts'

const compared = COMPARED_FEATURE_NAMES.flatMap((feature) => [...COMPARED_FEATURES[feature]])

test('everything that a plan adds is told, once', () => {
  const gated = ORG_PERMISSION_NAMES.filter((permission) => lowestTier(permission) !== 'FREE')
  for (const permission of gated) expect(compared).toContain(permission)
  expect(new Set(compared).size).toBe(compared.length)
})

test('what stands in one line comes with one plan', () => {
  for (const feature of COMPARED_FEATURE_NAMES)
    expect(new Set(COMPARED_FEATURES[feature].map(lowestTier)).size).toBe(1)
})

test('a higher plan has what a lower one has', () => {
  expect(comparedTiers('FREE').map((tier) => includes(tier, 'tasks'))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(comparedTiers('PUBLIC').map((tier) => includes(tier, 'officialData'))).toEqual([
    false,
    false,
    true,
    true,
  ])
  for (const tier of comparedTiers('FREE')) expect(includes(tier, 'requests')).toBe(true)
})
