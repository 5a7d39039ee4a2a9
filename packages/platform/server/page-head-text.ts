import { cutText } from '@kogge/domain/kernel/text-folding.ts'

/** Of no text more is looked at: the words of a head stand at its beginning, tags between them or not. */
const MOST_READ = 16_000

/** Search engines show about this much of a description. */
const DESCRIPTION_LENGTH = 160
export const TITLE_LENGTH = 120

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu
/** A number as people write it for calling: with its country, or seven digits and more in groups. */
const PHONE = /(\+|\b00)\d[\d\s().-]{6,}\d/g

/**
 * A name for a head: on one line, without addresses of mail and numbers of phones. It is plain text: what stands
 * in angle brackets belongs to it, so that it is called there what it is called everywhere.
 */
const plainName = (text: string): string =>
  cutText(text, MOST_READ)
    .replace(EMAIL, ' ')
    .replace(PHONE, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Text of a notice for a head: the same without tags. */
export const plainText = (text: string): string =>
  plainName(cutText(text, MOST_READ).replace(/<[^<>]*>/g, ' '))

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

/** The name of an organisation, as long as is asked for. */
export const headName = (name: string, length = NAME_LENGTH): string =>
  shortened(plainName(name), length)

export const headTitle = (text: string): string => shortened(plainText(text), TITLE_LENGTH)

/** A description; before it the `headName` of whom it is about. */
export const headDescription = (text: string, name?: string): string =>
  shortened([name, plainText(text)].filter(Boolean).join(': '), DESCRIPTION_LENGTH)
