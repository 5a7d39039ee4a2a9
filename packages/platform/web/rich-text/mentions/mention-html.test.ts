import { mentionText } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { expect, test } from 'vitest'
import { withMentionElements, withMentionTexts } from './mention-html.ts'

const ANNA = mentionText('11111111-1111-4111-8111-111111111111')

test('mentions are elements in the editor, and texts where they are stored', () => {
  const stored = `<p>See <strong>${ANNA}</strong> &lt;b&gt; @[nobody]</p>`
  const shown = withMentionElements(stored)
  expect(shown).toContain(`<strong><span data-mention="">${ANNA}</span></strong>`)
  expect(withMentionTexts(shown)).toBe(stored)
})

test('the address of a link stays as it is', () => {
  const link = `<p><a href="https://a.example/${ANNA}" rel="noopener">a</a></p>`
  expect(withMentionElements(link)).toBe(link)
})
