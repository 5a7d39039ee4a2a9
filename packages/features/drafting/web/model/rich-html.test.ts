import { expect, test } from 'vitest'
import { asKept } from './rich-html.ts'

const REL = 'rel="noopener noreferrer nofollow"'

test('an empty text is none', () => {
  expect(asKept('<p></p>')).toBe('')
})

test('what the editor gives is what the server keeps', () => {
  expect(
    asKept(
      `<p>a<br>b&nbsp;c <a ${REL} href="http://ex.example/?a=1&amp;b=2"><strong>te</strong></a></p>`,
    ),
  ).toBe(
    `<p>a<br />b\u00a0c <a href="https://ex.example/?a=1&amp;b=2" ${REL}><strong>te</strong></a></p>`,
  )
  expect(asKept(`<p><a ${REL} href="ftp://ex.example">te</a></p>`)).toBe('<p>te</p>')
})
