import { historyWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords, newestFirst } from './amendments.ts'

const side = (pieces: ReturnType<typeof diffWords>, without: 'added' | 'removed') =>
  pieces
    ?.filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('what changed in a text', () => {
  it('is told word by word', () => {
    expect(diffWords('Road works in Riga until May', 'Road works in Jelgava until June')).toEqual([
      { kind: 'same', text: 'Road works in ' },
      { kind: 'removed', text: 'Riga ' },
      { kind: 'added', text: 'Jelgava ' },
      { kind: 'same', text: 'until ' },
      { kind: 'removed', text: 'May' },
      { kind: 'added', text: 'June' },
    ])
  })

  it('is not marked where all is new, or too long', () => {
    expect(diffWords('Road works in Riga', 'Medical equipment, lot two')).toBeNull()
    expect(diffWords('a '.repeat(601), 'a')).toBeNull()
  })

  it('holds both texts whole', () => {
    assert(
      property(string(), string(), string(), (common, one, other) => {
        const [before, after] = [`${common} ${one}`, `${common} ${other}`]
        const pieces = diffWords(before, after)
        if (!pieces) return
        expect(side(pieces, 'added')).toBe(before)
        expect(side(pieces, 'removed')).toBe(after)
      }),
    )
  })

  it('shows publications the newest first', () => {
    const history = ['a', 'b', 'c'].map((noticeId) => historyWith({ noticeId }))
    expect(newestFirst(history).map(({ noticeId }) => noticeId)).toEqual(['c', 'b', 'a'])
    expect(history[0]?.noticeId).toBe('a')
  })
})
