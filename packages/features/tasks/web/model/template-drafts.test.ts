import { describe, expect, it } from 'vitest'
import {
  daysOf,
  draftFromStarter,
  draftOf,
  emptyDraft,
  fieldsOfDraft,
  withChangedStep,
  withMovedStep,
  withoutStep,
  withStep,
} from './template-drafts.ts'

const STORED = {
  guid: 'g',
  name: 'Bid',
  revision: 3,
  updatedAt: '2026-12-01T08:00:00.000Z',
  steps: [
    { id: 'a', title: 'Read', daysBefore: 20, role: 'applier' as const },
    { id: 'b', title: 'Price', daysBefore: 5, role: null },
  ],
}

describe('a draft of a template', () => {
  it('left as it was stores what is stored', () => {
    const { name, steps } = STORED
    expect(fieldsOfDraft(draftOf(STORED))).toEqual({ name, steps })
  })

  it('takes further steps, on the day of the one before', () => {
    const draft = withStep(draftOf(STORED), 'Sign')
    expect(draft.steps.at(-1)).toMatchObject({ title: 'Sign', days: '5', role: null })
    expect(withStep(emptyDraft(), 'Read').steps[0]?.days).toBe('0')
  })

  it('changes, moves and drops steps by their ids', () => {
    const draft = withMovedStep(draftOf(STORED), 'b', { at: 'first' })
    expect(draft.steps.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(withChangedStep(draft, 'a', { days: '7' }).steps[1]).toMatchObject({
      title: 'Read',
      days: '7',
    })
    expect(withoutStep(draft, 'b').steps.map(({ id }) => id)).toEqual(['a'])
  })

  it('is stored with a name and complete steps alone', () => {
    const draft = draftOf(STORED)
    expect(fieldsOfDraft({ ...draft, name: ' ' })).toBeNull()
    expect(fieldsOfDraft({ ...draft, steps: [] })).toBeNull()
    expect(fieldsOfDraft(withChangedStep(draft, 'a', { days: 'x' }))).toBeNull()
    expect(fieldsOfDraft(withChangedStep(draft, 'a', { title: '' }))).toBeNull()
  })

  it('copies a starter under ids of its own', () => {
    const { name, steps } = STORED
    const starter = {
      code: 'openProcedure' as const,
      name,
      steps: steps.map(({ id, ...step }) => ({ key: id, ...step })),
    }
    const draft = draftFromStarter(starter)
    expect(draft.guid).toBeNull()
    expect(new Set(draft.steps.map(({ id }) => id)).size).toBe(2)
    expect(draft.steps.map(({ id }) => id)).not.toContain('a')
  })
})

it.each([
  ['0', 0],
  [' 20 ', 20],
  ['260', 260],
  ['261', null],
  ['-1', null],
  ['2.5', null],
  ['', null],
])('%j working days are %j', (typed, days) => {
  expect(daysOf(typed)).toBe(days)
})
