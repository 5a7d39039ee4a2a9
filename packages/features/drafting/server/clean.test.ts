import { documentWith } from '@kogge/domain/drafting/document.fixture.ts'
import { expect, test } from 'vitest'
import { cleanDocument } from './clean.ts'

test('of a document every text is cleaned, and its description only by the sanitiser', () => {
  const document = documentWith({
    title: { lv: 'Ce\u202eļi' },
    description: { lv: '<p>\u202eA <i>b</i></p><a href="java\u202escript:x()">c</a>' },
  })
  expect(cleanDocument(document)).toMatchObject({
    ...{ title: { lv: 'Ceļi' }, description: { lv: '<p>A <em>b</em></p>c' } },
  })
})
