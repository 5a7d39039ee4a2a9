import { expect, test } from 'vitest'
import { aboutValue, partOf, readInboxParams, subjectOf } from './inbox-search.ts'

const ID = '0190a000-0000-7000-8000-00000000000a'

test('the address of the inbox has a part, a record and words; all is the default and leaves it', () => {
  expect(readInboxParams({ part: '["unread"]', q: '["salt"]', about: `["rfx_${ID}"]` })).toEqual({
    part: ['unread'],
    q: ['salt'],
    about: [`rfx_${ID}`],
  })
  expect(readInboxParams({ part: '["all"]' })).toEqual({})
  expect(readInboxParams({ part: '["other"]', about: '["user_1"]', q: '["  "]' })).toEqual({})
  expect(partOf({})).toBe('all')
  expect(partOf({ part: ['mine'] })).toBe('mine')
})

test('a record is a value and a value a record', () => {
  for (const type of ['rfx', 'org', 'opportunity'] as const)
    expect(subjectOf(aboutValue({ type, id: ID }))).toEqual({ type, id: ID })
  for (const value of ['', 'rfx', `task_${ID}`, `rfx_${ID}1`, `x rfx_${ID}`])
    expect(subjectOf(value)).toBeNull()
})
