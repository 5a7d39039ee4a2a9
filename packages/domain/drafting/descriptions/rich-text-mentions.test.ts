import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsOf, mentionText, partsOf, withoutMentions } from './rich-text-mentions.ts'

const ANNA = '11111111-1111-4111-8111-111111111111'
const JANIS = '22222222-2222-4222-8222-222222222222'

describe('the mentions of a text', () => {
  it('are those of its text, each once, in their order', () => {
    const html = `<p>${mentionText(JANIS)}, see <strong>${mentionText(ANNA)}</strong>${mentionText(JANIS)}</p>`
    expect(mentionsOf(html)).toEqual([JANIS, ANNA])
  })

  it('are none in the address of a link, across elements, or of what is no id', () => {
    const link = `<a href="https://a.example/${mentionText(ANNA)}" rel="noopener">a</a>`
    const split = `@[<em>${ANNA}</em>]`
    expect(mentionsOf(`<p>${link}${split}@[anna] @${ANNA} @[${ANNA.slice(1)}]</p>`)).toEqual([])
  })

  it('and the words between them are the whole text', () => {
    const piece = fc.oneof(fc.string(), fc.uuid().map(mentionText), fc.constant('@['))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const whole = partsOf(text).map((part) =>
          typeof part === 'string' ? part : mentionText(part.userId),
        )
        expect(whole.join('')).toBe(text)
      }),
    )
  })

  it('leave the words', () => {
    expect(withoutMentions(`Ask ${mentionText(ANNA)} today`).split(/\s+/)).toEqual(['Ask', 'today'])
  })
})
