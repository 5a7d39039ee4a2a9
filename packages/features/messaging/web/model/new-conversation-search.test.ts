import { expect, test } from 'vitest'
import { readNewConversation } from './new-conversation-search.ts'

const ID = '0190a000-0000-7000-8000-00000000000a'

test('the name of the parameter is the kind of the record', () => {
  for (const type of ['rfx', 'org', 'opportunity'] as const)
    expect(readNewConversation({ [type]: ID.toUpperCase(), with: ID })).toEqual({
      subject: { type, id: ID },
      withOrgId: ID,
    })
})

test('what is no id names nothing', () => {
  expect(readNewConversation({ rfx: 'x', task: ID, with: ['a'] })).toEqual({
    subject: null,
    withOrgId: null,
  })
})
