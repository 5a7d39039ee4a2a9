import { beforeEach, expect, test } from 'vitest'
import { rememberedOrg, rememberOrg } from './active-org-memory.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const kept = new Map<string, string>()
const storage: Storage = {
  get length() {
    return kept.size
  },
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  key: (index) => [...kept.keys()][index] ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => void kept.set(key, value),
}
beforeEach(() => kept.clear())

test('each user has their own, for 365 days', () => {
  rememberOrg(storage, 'anna', 'a', NOW)
  rememberOrg(storage, 'juris', 'b', NOW)
  expect(rememberedOrg(storage, 'anna', NOW + 365 * DAY - 1)).toBe('a')
  expect(rememberedOrg(storage, 'juris', NOW)).toBe('b')
  expect(rememberedOrg(storage, 'anna', NOW + 365 * DAY)).toBeNull()
  expect(kept.size).toBe(1)
})

test.each(['', '{', 'null', '[]', '{"orgId":1,"until":9e15}', '{"orgId":"a"}'])(
  'what cannot be read is forgotten: %s',
  (text) => {
    kept.set('kogge-active-org:anna', text)
    expect(rememberedOrg(storage, 'anna', NOW)).toBeNull()
    expect(kept.size).toBe(0)
  },
)

test('a storage that takes nothing breaks nothing', () => {
  const full: Storage = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => rememberOrg(full, 'anna', 'a', NOW)).not.toThrow()
})
