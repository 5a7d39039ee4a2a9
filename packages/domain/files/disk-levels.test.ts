import { expect, test } from 'vitest'
import { diskLevel, FULL_BELOW, takesChange, takesUpload, worseLevel } from './disk-levels.ts'
import { roomFor, UPLOAD_PURPOSES } from './upload-quotas.ts'

const BOUNDS = { reserve: 1000 * FULL_BELOW, floor: 10 * FULL_BELOW }

test('a disk is told by what is left of it', () => {
  const level = (free: number) => diskLevel(free, BOUNDS)
  expect(level(BOUNDS.reserve)).toBe('ok')
  expect(level(BOUNDS.reserve - 1)).toBe('low')
  expect(level(BOUNDS.floor)).toBe('low')
  expect(level(BOUNDS.floor - 1)).toBe('critical')
  expect(level(FULL_BELOW)).toBe('critical')
  expect(level(FULL_BELOW - 1)).toBe('full')
  // Whoever keeps nothing back still learns of a full disk.
  expect(diskLevel(FULL_BELOW, { reserve: 0, floor: 0 })).toBe('ok')
  expect(diskLevel(0, { reserve: 0, floor: 0 })).toBe('full')
  expect(worseLevel('low', 'ok')).toBe('low')
  expect(worseLevel('low', 'full')).toBe('full')
})

test('what is left is for open responses, in the end for submitting what is saved', () => {
  const taken = (['ok', 'low', 'critical', 'full'] as const).map((level) => [
    takesUpload(level, 'document'),
    takesUpload(level, 'response'),
    takesChange(level, 'rfxDraft.create'),
    takesChange(level, 'rfxDraft.copy'),
    takesChange(level, 'rfxDraft.save'),
    takesChange(level, 'response.save'),
    takesChange(level, 'response.submit'),
    takesChange(level, 'response.withdraw'),
  ])
  expect(taken).toEqual([
    [true, true, true, true, true, true, true, true],
    [false, true, false, false, true, true, true, true],
    [false, false, false, false, false, true, true, true],
    [false, false, false, false, false, false, true, true],
  ])
})

test('no plan has less room than another below it, and every plan has room for a whole response', () => {
  for (const purpose of UPLOAD_PURPOSES) {
    const rising = (['FREE', 'PLUS', 'PRO', 'BUSINESS'] as const).map((tier) =>
      roomFor(purpose, tier),
    )
    for (const scope of ['user', 'organisation', 'request'] as const) {
      const rooms = rising.map((room) => room[scope])
      expect(rooms).toEqual([...rooms].sort((a, b) => a - b))
      expect(rooms[0]).toBeGreaterThanOrEqual(300 * 1024 * 1024)
    }
  }
})
