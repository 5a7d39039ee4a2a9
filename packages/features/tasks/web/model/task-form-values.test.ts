import { describe, expect, it } from 'vitest'
import { madeTask } from './task.fixture.ts'
import {
  editedFields,
  fieldsOf,
  formOf,
  NO_REPEAT,
  problemsOf,
  recurrenceOf,
} from './task-form-values.ts'

const stored = madeTask({
  title: 'Bid bond ',
  description: 'From the bank\n',
  deadline: '2026-12-24',
  assignee: { userId: 'u', name: 'Ilze' },
})

describe('the form of a task', () => {
  it('left as it was changes nothing, to the letter', () => {
    expect(editedFields(stored, formOf(stored))).toEqual(fieldsOf(stored))
  })

  it('gives what was typed without the spaces around it, and nothing for what was emptied', () => {
    const values = {
      title: ' Bond ',
      description: ' x ',
      assignee: null,
      deadline: '',
      ...NO_REPEAT,
    }
    expect(editedFields(stored, values)).toEqual({
      title: 'Bond',
      description: 'x',
      assigneeUserId: null,
      deadline: null,
      recurrence: null,
    })
  })

  it('asks for a title, and for a year of this century', () => {
    expect(problemsOf({ ...NO_REPEAT, title: ' ', deadline: '1999-01-01' })).toEqual({
      title: 'title',
      deadline: 'deadline',
    })
    expect(problemsOf({ ...NO_REPEAT, title: 'x', deadline: '2026-02-28' })).toEqual({})
  })
})

describe('the rule by which a task repeats', () => {
  const rule = {
    on: '2026-12-24',
    from: '2026-11-24',
    every: 'month' as const,
    times: 1,
    until: null,
  }
  const typed = { deadline: '2026-12-28', every: 'month' as const, times: '1', until: '' }

  it('keeps its days where the date alone is moved, and begins anew with another rule', () => {
    expect(recurrenceOf(rule, typed)).toBe(rule)
    const day = '2026-12-28'
    const other = { on: day, from: day, every: 'month', times: 2, until: '2027-12-31' }
    expect(recurrenceOf(rule, { ...typed, times: '2', until: '2027-12-31' })).toEqual(other)
    expect(recurrenceOf(rule, { ...typed, until: '2027-12-31' })).toEqual({
      ...rule,
      until: '2027-12-31',
    })
    expect(recurrenceOf(rule, { ...typed, every: null })).toBeNull()
    const undated = { ...typed, deadline: '' }
    expect(recurrenceOf(null, undated)).toMatchObject({ on: null, from: null, times: 1 })
  })

  it('has whole numbers that are not too large, where there is one', () => {
    const values = { ...typed, title: 'x' }
    for (const times of ['', '0', '100', '1.5', 'two'])
      expect(problemsOf({ ...values, times })).toEqual({ times: 'times' })
    expect(problemsOf({ ...values, until: '1999-01-01' })).toEqual({ until: 'until' })
    expect(problemsOf({ ...values, every: null, times: '', until: 'x' })).toEqual({})
  })
})
