import { mentionText, partsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { filterItems } from '@kogge/ui/combobox-items.ts'
import Mention from '@tiptap/extension-mention'
import type { Mentionable, MentionList } from './mention-list.ts'

/** So many are offered at once. */
const MOST_OFFERED = 8

/** Those who can be mentioned, and the name of anybody who is mentioned in a text. */
export interface MentionSource {
  readonly people: readonly Mentionable[]
  nameOf(userId: string): string
}

/** The people whose names fit what is typed behind an `@`. */
const offered = (people: readonly Mentionable[], query: string): Mentionable[] =>
  filterItems(
    people.map(({ userId, name }) => ({ value: userId, label: name })),
    query,
  )
    .slice(0, MOST_OFFERED)
    .map(({ value, label }) => ({ userId: value, name: label }))

const idIn = (element: HTMLElement): string | null => {
  const [part] = partsOf(element.textContent)
  return part === undefined || typeof part === 'string' ? null : part.userId
}

/** Mentions as parts of an editor's text: by `@` and a name, stored as `mentionText`. `source` gives the present people. */
export const mentionExtension = (list: MentionList, source: () => MentionSource) =>
  Mention.extend({
    addAttributes: () => ({
      id: { default: null, parseHTML: idIn, rendered: false },
      label: {
        default: null,
        parseHTML: (element: HTMLElement) => source().nameOf(idIn(element) ?? ''),
        rendered: false,
      },
    }),
    parseHTML: () => [
      {
        tag: 'span[data-mention]',
        getAttrs: (element: HTMLElement) => (idIn(element) === null ? false : {}),
      },
    ],
    renderHTML: ({ node }) => ['span', { 'data-mention': '' }, mentionText(String(node.attrs.id))],
    renderText: ({ node }) => `@${String(node.attrs.label)}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.className = 'rounded-sm bg-accent-soft px-0.5 text-link'
        dom.textContent = `@${String(node.attrs.label)}`
        return { dom }
      },
  }).configure({
    suggestion: {
      allowSpaces: true,
      allowedPrefixes: [' ', '(', '\u00a0'],
      items: ({ query }) => (query.startsWith(' ') ? [] : offered(source().people, query)),
      render: () => list.renderer,
    },
  })
