import { linkAddress } from '@kogge/domain/drafting/descriptions/description-link-address.ts'
import { RICH_TAGS } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { withoutUnseen } from '@kogge/domain/kernel/text-inputs.ts'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { isDeep } from './html-depth.ts'

/** Nobody writes elements so deep in each other; to keep account of more takes ever longer. */
const MOST_NESTED = 100

const REL = 'noopener noreferrer nofollow'

/**
 * What a description may be made of: the elements of the editor, and no attribute but where links lead.
 * A link to where none may lead is its text.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => {
      const address = linkAddress(href)
      const attribs: sanitizeHtml.Attributes = address === null ? {} : { href: address, rel: REL }
      return { tagName, attribs }
    },
    b: 'strong',
    i: 'em',
  },
  nestingLimit: MOST_NESTED,
  exclusiveFilter: ({ tag, attribs: { href } }) => (tag === 'a' && !href ? 'excludeTag' : false),
}

const sanitised = (html: string): string =>
  sanitizeHtml(isDeep(html, MOST_NESTED) ? html.replaceAll('<', '&lt;') : html, ALLOWED)

/**
 * HTML of a description as it may be kept and shown. What cannot be seen goes first, since an address
 * that is none with it is one without it; and once more after entities were read. The last word has
 * the sanitiser. Cleaning it again changes nothing.
 */
export const cleanHtml = (html: string): string =>
  sanitised(withoutUnseen(sanitised(withoutUnseen(html))))

const cleaned = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
  memoMethod: cleanHtml,
})

/** The same for what is shown again and again; what it was is kept, as the largest take a tenth of a second each. */
export const cleanHtmlOnce = (html: string): string => cleaned.memo(html)
