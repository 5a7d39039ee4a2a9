import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import { MachineError } from './machine-translation-errors.ts'

const SLACK = 80
const TIMES = 4

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** What a title may hold of signs is what its original holds: a service may give back a page. */
const withoutMarkup = (text: string, original: string): string => {
  const hasMarkup = (input: string): boolean => /<[a-z!/][^<>]*>/i.test(input)
  const bare = hasMarkup(original) ? text : text.replace(/<[a-z!/][^<>]*>/gi, ' ')
  const isCoded = /&(?:[a-z]+|#\d+);/i
  return isCoded.test(original)
    ? bare
    : bare.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
}

const spelled = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * The translation of a title as it may be kept: one line of plain text. Throws `MachineError`
 * (`text`) for one that says nothing, only the original again, or far more than what was asked for.
 */
export const machineTitle = (answer: string, original: string): string => {
  const text = cleanText.parse(withoutMarkup(answer, original)).replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > original.length * TIMES + SLACK) throw new MachineError('text')
  // What a service does not understand it may give back as it came: no reader is helped by that.
  if (spelled(text) === spelled(original)) throw new MachineError('text')
  return text
}
