import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DraftCalls, settleClashes, startDraft } from './response-autosave.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const CONFLICT = new Error('conflict')
const noted = (note: string): ResponseContent => ({ ...EMPTY_RESPONSE, note })

/** A server with one draft, and what the browser keeps. */
const world = () => {
  let server = { content: EMPTY_RESPONSE, revision: 3 }
  let isOffline = false
  const kept: (ResponseContent | null)[] = []
  const calls: DraftCalls = {
    save: async ({ revision }, content) => {
      if (isOffline) throw new Error('offline')
      if (revision !== server.revision) throw CONFLICT
      server = { content, revision: revision + 1 }
      return server
    },
    load: async () => server,
    keep: (unsaved) => kept.push(unsaved?.mine ?? null) > 0,
    kindOf: (error) => (error === CONFLICT ? 'conflict' : 'offline'),
  }
  return {
    calls,
    kept,
    server: () => server,
    elsewhere: (content: ResponseContent) => {
      server = { content, revision: server.revision + 1 }
    },
    offline: (value: boolean) => {
      isOffline = value
    },
  }
}

it('saves after a pause, and keeps in the browser until then', async () => {
  const { calls, kept, server } = world()
  const draft = startDraft(server(), null, calls)
  draft.edit((content) => ({ ...content, note: 'a' }))
  draft.edit((content) => ({ ...content, note: 'ab' }))
  expect(draft.state().phase).toBe('waiting')
  expect(kept.at(-1)?.note).toBe('ab')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server()).toEqual({ content: noted('ab'), revision: 4 })
  expect(draft.state().phase).toBe('saved')
  expect(kept.at(-1)).toBeNull()
})

it('tries again by itself', async () => {
  const { calls, server, offline } = world()
  const draft = startDraft(server(), null, calls)
  offline(true)
  draft.edit(() => noted('x'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.state().phase).toBe('offline')
  offline(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(server().content.note).toBe('x')
})

it('takes in what a colleague saved beside, and asks where both changed the same', async () => {
  const { calls, server, elsewhere } = world()
  const draft = startDraft(server(), null, calls)
  elsewhere({ ...EMPTY_RESPONSE, validDays: 60 })
  draft.edit((content) => ({ ...content, note: 'mine' }))
  expect(await draft.flush()).toBe(true)
  expect(server().content).toEqual({ ...noted('mine'), validDays: 60 })
  elsewhere({ ...server().content, note: 'theirs' })
  draft.edit((content) => ({ ...content, note: 'mine again', validDays: 90 }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.state()).toMatchObject({ phase: 'conflict', conflict: { parts: ['note'] } })
  expect(server().content.note).toBe('theirs')
  settleClashes(draft, 'theirs')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server().content).toMatchObject({ note: 'theirs', validDays: 90 })
  expect(draft.state()).toMatchObject({ phase: 'saved', conflict: null })
})

it('takes the one answer of a colleague and keeps the other, and saves once nothing is left to choose', async () => {
  const { calls, server, elsewhere } = world()
  const draft = startDraft(server(), null, calls)
  const contact = { name: 'Anna', email: 'anna@example.com', phone: '' }
  elsewhere({ ...noted('theirs'), validDays: 60, contact })
  draft.edit((content) => ({ ...content, note: 'mine', validDays: 90 }))
  draft.edit((content) => ({ ...content, contact: { ...content.contact, phone: '1' } }))
  await vi.advanceTimersByTimeAsync(1000)
  // Of the contact each has written another part.
  expect(draft.state()).toMatchObject({
    phase: 'conflict',
    conflict: { parts: ['note', 'validDays'] },
    value: { contact: { ...contact, phone: '1' } },
  })
  settleClashes(draft, 'theirs', ['note'])
  expect(draft.state()).toMatchObject({ phase: 'conflict', conflict: { parts: ['validDays'] } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server().content.validDays).toBe(60)
  settleClashes(draft, 'mine', ['validDays'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(server().content).toMatchObject({ note: 'theirs', validDays: 90, contact: { phone: '1' } })
  expect(draft.state()).toMatchObject({ phase: 'saved', conflict: null })
})

it('goes on with what a reload has left', async () => {
  const { calls, server } = world()
  const draft = startDraft(
    server(),
    { base: EMPTY_RESPONSE, mine: noted('typed'), sent: [] },
    calls,
  )
  expect(draft.state().value.note).toBe('typed')
  await vi.advanceTimersByTimeAsync(10)
  expect(server().content.note).toBe('typed')
})
