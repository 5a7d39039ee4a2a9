import { linkAddress } from '@kogge/domain/drafting/descriptions/description-link-address.ts'

const OPENING = /^<a\b(?:[^<>"]|"[^"]*")*>/
const ADDRESS = /\shref="([^"]*)"/

const link = (href: string, text: string): string => {
  const address = linkAddress(href.replaceAll('&amp;', '&'))
  if (address === null) return text
  const escaped = address.replaceAll('&', '&amp;')
  return `<a href="${escaped}" rel="noopener noreferrer nofollow">${text}</a>`
}

/** What stands before the end of a link, with its link as it is kept. */
const withLink = (piece: string): string => {
  const start = piece.indexOf('<a ')
  const [opening] = start === -1 ? [] : (OPENING.exec(piece.slice(start)) ?? [])
  const [, href] = opening === undefined ? [] : (ADDRESS.exec(opening) ?? [])
  if (opening === undefined || href === undefined) return `${piece}</a>`
  return piece.slice(0, start) + link(href, piece.slice(start + opening.length))
}

const withLinks = (html: string): string => {
  const pieces = html.split('</a>')
  const last = pieces.pop() ?? ''
  return pieces.map(withLink).join('') + last
}

/**
 * HTML of the editor as the server will have it after cleaning: else what it gives back would look like
 * another's change.
 */
export const asStoredHtml = (html: string): string =>
  html === '<p></p>'
    ? ''
    : withLinks(html.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00a0'))
