import { linkAddress } from '@kogge/domain/drafting/link-address.ts'

const LINK = /<a\b[^<>]*?\shref="([^"]*)"[^<>]*>(.*?)<\/a>/gs

const link = (_whole: string, href: string, text: string): string => {
  const address = linkAddress(href.replaceAll('&amp;', '&'))
  if (address === null) return text
  const escaped = address.replaceAll('&', '&amp;')
  return `<a href="${escaped}" rel="noopener noreferrer nofollow">${text}</a>`
}

/**
 * HTML of the editor as the server will have it after cleaning: else what it gives back would look like
 * another's change.
 */
export const asKept = (html: string): string =>
  html === '<p></p>'
    ? ''
    : html.replaceAll('<br>', '<br />').replaceAll('&nbsp;', '\u00a0').replace(LINK, link)
