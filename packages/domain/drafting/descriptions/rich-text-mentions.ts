import { type RichNode, richTextOf } from './rich-text.ts'

/** A member of the writer’s organisation in a text: by id, so that their present name is shown. */
export interface Mention {
  readonly userId: string
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MENTION = new RegExp(`@\\[(${UUID})\\]`, 'g')

/** The text that stands for a mention in HTML. */
export const mentionText = (userId: string): string => `@[${userId}]`

/** A run of text, its mentions apart from the words between them. */
export const partsOf = (text: string): readonly (string | Mention)[] => {
  const parts: (string | Mention)[] = []
  let from = 0
  for (const found of text.matchAll(MENTION)) {
    const [whole, userId = ''] = found
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push({ userId })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** A text without its mentions. */
export const withoutMentions = (text: string): string => text.replace(MENTION, ' ')

const mentionedIn = (node: RichNode): string[] =>
  typeof node === 'string'
    ? partsOf(node).flatMap((part) => (typeof part === 'string' ? [] : part.userId))
    : node.children.flatMap(mentionedIn)

/** The members that sanitised HTML mentions, each once. The address of a link mentions nobody. */
export const mentionsOf = (html: string): string[] => [
  ...new Set(richTextOf(html).flatMap(mentionedIn)),
]
