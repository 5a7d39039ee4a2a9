import { describe, expect, it } from 'vitest'
import { cn } from './class-names.ts'

describe('cn', () => {
  it.each([
    ['w-full px-2.5', 'w-48 px-8', 'w-48 px-8'],
    ['px-3 py-1', 'p-0', 'p-0'],
    ['p-4', 'pt-0', 'p-4 pt-0'],
    ['h-8 w-8', 'size-6', 'size-6'],
    ['pointer-coarse:h-10 h-8', 'h-6', 'pointer-coarse:h-10 h-6'],
    ['hover:bg-hover bg-raised', 'bg-sunken', 'hover:bg-hover bg-sunken'],
    ['text-sm text-muted', 'text-link', 'text-sm text-link'],
    ['text-sm text-left text-balance', 'text-lg', 'text-left text-balance text-lg'],
    ['border border-line', 'border-danger-line', 'border border-danger-line'],
    ['border border-line', 'border-0', 'border-line border-0'],
    ['border-b border-line', 'border-l-3 border-l-danger-line', ''],
    ['inline-flex flex-1 flex-col', 'hidden', 'flex-1 flex-col hidden'],
    ['flex-1 flex-wrap', 'flex-none', 'flex-wrap flex-none'],
    ['-ml-2', 'ml-0', 'ml-0'],
    [
      'rounded-md font-medium font-sans',
      'rounded-none font-bold',
      'font-sans rounded-none font-bold',
    ],
    ['absolute inset-y-0', 'static', 'inset-y-0 static'],
    ['border-separate border-spacing-0', 'border-line bg-clip-padding', ''],
    ['some-other outline-none', '[&_svg]:size-4', ''],
  ])('"%s" given "%s"', (own, given, expected) => {
    expect(cn(own, given)).toBe(expected === '' ? `${own} ${given}` : expected)
  })

  it('leaves out what is false or empty', () => {
    expect(cn('a', false, undefined, '', { b: true, c: false })).toBe('a b')
  })
})
