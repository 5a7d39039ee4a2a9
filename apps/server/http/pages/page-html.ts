import { type LocalePrefix, localeOfPrefix } from '@kogge/domain/kernel/locales.ts'
import type { PageHead } from '@kogge/domain/kernel/page-head.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '')

/** JSON inside a script element: `<` and the line separators must not end it. */
const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const tags = (head: PageHead): string => {
  const lines = [`<title>${escaped(head.title)}</title>`]
  if (head.description)
    lines.push(`<meta name="description" content="${escaped(head.description)}">`)
  if (head.canonical) {
    lines.push(`<link rel="canonical" href="${escaped(head.canonical)}">`)
    lines.push(`<meta property="og:url" content="${escaped(head.canonical)}">`)
    lines.push(`<meta property="og:title" content="${escaped(head.title)}">`)
  }
  for (const { language, href } of head.alternates ?? []) {
    lines.push(`<link rel="alternate" hreflang="${escaped(language)}" href="${escaped(href)}">`)
  }
  if (head.noIndex) lines.push('<meta name="robots" content="noindex">')
  if (head.jsonLd) {
    lines.push(`<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>`)
  }
  return lines.join('\n    ')
}

/** The built page with a head of its own. The build leaves `<!--head-->` and `lang="en"` to fill. */
export const renderPage = (template: string, prefix: LocalePrefix | null, head: PageHead): string =>
  template
    .replace('lang="en"', `lang="${localeOfPrefix(prefix ?? 'en')}"`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('<!--head-->', () => tags(head))
