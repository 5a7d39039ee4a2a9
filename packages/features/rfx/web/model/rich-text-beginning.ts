import { type RichNode, textOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { SHOWN, SLACK } from './text-languages.ts'

/** The first blocks of a long text; null where the whole is short enough. A block is shown whole. */
export const beginningOfNodes = (nodes: readonly RichNode[]): readonly RichNode[] | null => {
  const lengths = nodes.map((node) => textOf([node]).length)
  if (lengths.reduce((sum, length) => sum + length, 0) <= SHOWN + SLACK) return null
  let [length, count] = [0, 0]
  while (count < nodes.length && (count === 0 || length + (lengths[count] ?? 0) <= SHOWN)) {
    length += lengths[count] ?? 0
    count += 1
  }
  return count === nodes.length ? null : nodes.slice(0, count)
}
