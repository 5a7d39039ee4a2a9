import { describe, expect, it } from 'vitest'
import { madeTask } from './task.fixture.ts'
import { editedFields, fieldsOf, formOf, problemsOf } from './task-form-values.ts'

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
    const values = { title: ' Bond ', description: ' x ', assignee: null, deadline: '' }
    expect(editedFields(stored, values)).toEqual({
      title: 'Bond',
      description: 'x',
      assigneeUserId: null,
      deadline: null,
    })
  })

  it('asks for a title, and for a year of this century', () => {
    expect(problemsOf({ title: ' ', deadline: '1999-01-01' })).toEqual({
      title: 'title',
      deadline: 'deadline',
    })
    expect(problemsOf({ title: 'x', deadline: '2026-02-28' })).toEqual({})
  })
})
