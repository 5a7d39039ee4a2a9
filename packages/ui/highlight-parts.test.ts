import { describe, expect, it } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

const marked = (text: string, ranges: { start: number; end: number }[]) =>
  highlightParts(text, ranges)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

describe('highlightParts', () => {
  it('leaves a text without ranges whole', () => {
    expect(highlightParts('ceļi', [])).toEqual([{ start: 0, text: 'ceļi', marked: false }])
    expect(highlightParts('', [{ start: 0, end: 3 }])).toEqual([])
  })

  it('marks the start, the middle and the end', () => {
    expect(marked('abcdef', [{ start: 0, end: 1 }])).toBe('[a]bcdef')
    expect(marked('abcdef', [{ start: 2, end: 4 }])).toBe('ab[cd]ef')
    expect(marked('abcdef', [{ start: 5, end: 6 }])).toBe('abcde[f]')
  })

  it('joins ranges that overlap, touch or come in any order', () => {
    const ranges = [
      { start: 4, end: 5 },
      { start: 0, end: 2 },
      { start: 1, end: 3 },
      { start: 3, end: 4 },
    ]
    expect(marked('abcdefg', ranges)).toBe('[abcde]fg')
  })

  it('keeps a range inside another from cutting it short', () => {
    const ranges = [
      { start: 0, end: 5 },
      { start: 1, end: 2 },
    ]
    expect(marked('abcdefg', ranges)).toBe('[abcde]fg')
  })

  it('cuts what reaches beyond the text and drops what is empty or backwards', () => {
    const ranges = [
      { start: -3, end: 1 },
      { start: 2, end: 2 },
      { start: 4, end: 3 },
      { start: 5, end: 99 },
    ]
    expect(marked('abcdef', ranges)).toBe('[a]bcde[f]')
  })

  it('never changes the text, hostile or not', () => {
    const text = '<img src=x onerror=alert(1)> žāles'
    const parts = highlightParts(text, [{ start: 3, end: 12 }])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})
