import type { ComposedMail } from './mail-composition.ts'

/**
 * Stands in a message where its token will be. Nobody can write it: braces are taken out of names and
 * texts that people typed (compose.ts).
 */
export const TOKEN_PLACE = '{token}'

/** The path of a link, with the place of its token. */
export const withTokenPlace = (path: string): string => `${path}?token=${TOKEN_PLACE}`

/** What changes the choices of a message's reader. */
export type ChoicePage = '/unsubscribe' | '/monitor/subscribe' | '/monitor/unsubscribe'

/** The address of a page that changes the choices of a message's reader, with the place of its token. */
export const choicePath = (page: ChoicePage): string => `${page}/${TOKEN_PLACE}`

const PLACES = /(?<=\?token=|subscribe\/)\{token\}/g

/** A message as it goes out. */
export const withToken = <Mail extends ComposedMail>(mail: Mail, token: string): Mail => ({
  ...mail,
  text: mail.text.replace(PLACES, token),
  html: mail.html.replace(PLACES, token),
})

const TOKENS = /(?<=\?token=)[\w-]{43}/g

/** A message of before tokens were derived, once it has been dealt with. */
export const withoutTokens = ({ text, html }: Pick<ComposedMail, 'html' | 'text'>) => ({
  text: text.replace(TOKENS, TOKEN_PLACE),
  html: html.replace(TOKENS, TOKEN_PLACE),
})

/** So much of a token says which one it is. */
const PIECE = 6

/** Whether a text has a piece of a token: what a server answers may repeat what it was sent. */
export const repeatsToken = (text: string, token: string): boolean => {
  const lower = text.toLowerCase()
  return Array.from({ length: token.length - PIECE + 1 }, (_, at) =>
    token.slice(at, at + PIECE).toLowerCase(),
  ).some((piece) => lower.includes(piece))
}
