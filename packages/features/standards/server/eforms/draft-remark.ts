import type { DraftedNotice } from './draft-facts.ts'
import { toAdd, WORDS } from './missing-fields.ts'

/**
 * That winners stand in no notice yet: a result is sent within 30 days of its contract (Directive 2014/24/EU, Article
 * 50(1)), and the rules of the SDK ask for the number and the day of one.
 */
const toCome = ({ written, url }: DraftedNotice): readonly string[] => {
  const lots = written?.lotsToContract ?? []
  if (lots.length === 0) return []
  return [
    `Winners are chosen and no contract is concluded yet of ${lots.join(', ')}. A result tells of these lots`,
    'once their contracts are concluded (Directive 2014/24/EU, Article 50): number and day are entered at',
    `  ${url}?tab=summary`,
  ]
}

/** What stands at the head of a draft, as the text of a comment: two hyphens would end it. */
export const draftRemark = (draft: DraftedNotice): string => {
  const isOpen = draft.form.form === 'competition'
  const lines = toAdd(draft).map(({ name, terms, field }) => {
    const place = isOpen && field !== null ? ` (${draft.url}/edit?field=${field})` : ''
    return `  ${WORDS[name]}: ${terms.join(', ')}${place}`
  })
  const added =
    lines.length === 0
      ? ['Draft. The buyer looks through it.']
      : ['Draft. The buyer looks through it, and adds:', ...lines]
  return ['', ...added, ...toCome(draft), ''].join('\n')
}
