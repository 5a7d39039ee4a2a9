import { cutText } from '@kogge/domain/kernel/text.ts'

/** Of no text more is looked at: the words of a head stand at its beginning, tags between them or not. */
const MOST_READ = 16_000

/** Search engines show about this much of a description. */
const DESCRIPTION_LENGTH = 160
const TITLE_LENGTH = 120

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu
/** A number as people write it for calling: with its country, or seven digits and more in groups. */
const PHONE = /(\+|\b00)\d[\d\s().-]{6,}\d/g

/** Text of a notice for a head: on one line, without tags, addresses of mail and numbers of phones. */
export const plainText = (text: string): string =>
  cutText(text, MOST_READ)
    .replace(/<[^<>]*>/g, ' ')
    .replace(EMAIL, ' ')
    .replace(PHONE, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** At most so many characters, cut between words where there is a space, with an ellipsis. */
export const shortened = (text: string, length: number): string => {
  // A character has two units at most.
  const characters = [...cutText(text, 2 * length + 2)]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/u, '')}…`
}

/** Beside a text that says more. */
const NAME_LENGTH = 60

export const headName = (text: string): string => shortened(plainText(text), NAME_LENGTH)

export const headTitle = (text: string): string => shortened(plainText(text), TITLE_LENGTH)

export const headDescription = (text: string): string =>
  shortened(plainText(text), DESCRIPTION_LENGTH)
