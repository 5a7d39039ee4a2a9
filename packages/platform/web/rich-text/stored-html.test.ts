import { expect, test } from 'vitest'
import { asStoredHtml } from './stored-html.ts'

const REL = 'rel="noopener noreferrer nofollow"'

test('an empty text is none', () => {
  expect(asStoredHtml('<p></p>')).toBe('')
})

test('what the editor gives is what the server keeps', () => {
  expect(
    asStoredHtml(
      `<p>a<br>b&nbsp;c <a ${REL} href="http://ex.example/?a=1&amp;b=2"><strong>te</strong></a></p>`,
    ),
  ).toBe(
    `<p>a<br />b\u00a0c <a href="https://ex.example/?a=1&amp;b=2" ${REL}><strong>te</strong></a></p>`,
  )
  expect(asStoredHtml(`<p><a ${REL} href="ftp://ex.example">te</a></p>`)).toBe('<p>te</p>')
})
