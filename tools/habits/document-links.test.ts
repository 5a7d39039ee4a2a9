import { expect, test } from 'vitest'
import { documentProblems } from './document-links.ts'

const problems = (documents: Readonly<Record<string, string>>): readonly string[] =>
  documentProblems(new Map(Object.entries(documents)), (path) => path === 'docs/picture.png')

test('links to files, headings and other hosts pass', () => {
  expect(
    problems({
      'README.md':
        '# One\n[a](docs/b.md#its-own-sign-in-2026) [c](#one) [d](docs/picture.png) [e](https://example.com/x)',
      'docs/b.md': "# B\n\n## It's own: sign-in (2026)\n\n[up](../README.md)",
    }),
  ).toEqual([])
})

test('a link to what is not there is named', () => {
  expect(
    problems({ 'README.md': '[a](docs/gone.md) [b](docs/b.md#gone)', 'docs/b.md': '# B' }),
  ).toEqual([
    'README.md: the link docs/gone.md leads nowhere',
    'README.md: the link docs/b.md#gone leads nowhere',
  ])
})

test('a decision has a line in the index', () => {
  expect(
    problems({
      'docs/decisions/README.md': '[One](accounts.md#one-2026-11-21)',
      'docs/decisions/accounts.md': '# A\n\n## One (2026-11-21)\n\n## Two (2026-11-22)\n',
    }),
  ).toEqual([
    'docs/decisions/accounts.md: docs/decisions/README.md has no line for "Two (2026-11-22)"',
  ])
})
