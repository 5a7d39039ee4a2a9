import { isLanguageCode } from '../../reference/language-codes.ts'
import type { Circumstances, Found } from '../preflight-rules.ts'
import type { RequestDocument } from '../request-document.ts'

const EMAIL = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/

/** Whether HTML of a few elements says anything. */
const saysNothing = (html: string | undefined): boolean =>
  (html ?? '').replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''

const languages = ({ language, languages: others }: RequestDocument): Found[] => [
  // However often one is named, it is one thing to mend.
  ...[...new Set(others)]
    .filter((other) => other === language || others.indexOf(other) !== others.lastIndexOf(other))
    .map((other): Found => {
      return { rule: 'languageTwice', field: 'languages', values: { language: other } }
    }),
  ...[language, ...others]
    .filter((code) => !isLanguageCode(code))
    .map((code): Found => ({ rule: 'languageUnknown', field: 'languages', values: { code } })),
]

type Texts = Readonly<Record<string, string>>

/** All that readers read, and where each stands. */
const partsOf = (document: RequestDocument): [string, Texts][] => [
  ['title', document.title],
  ['description', document.description],
  ['message', document.message],
  ...document.lots.flatMap(({ title, description }, at): [string, Texts][] => [
    [`lots.${at}.title`, title],
    [`lots.${at}.description`, description],
  ]),
  ...document.requirements.flatMap(({ question, help, answer }, at): [string, Texts][] => [
    [`requirements.${at}.question`, question],
    [`requirements.${at}.help`, help],
    ...(answer.type === 'choice' ? answer.options : []).map(({ label }, of): [string, Texts] => [
      `requirements.${at}.answer.options.${of}.label`,
      label,
    ]),
  ]),
  ...document.criteria.flatMap(({ name, description }, at): [string, Texts][] => [
    [`criteria.${at}.name`, name],
    [`criteria.${at}.description`, description],
  ]),
]

const translations = (document: RequestDocument): Found[] => {
  // Looked through once, and not for each language anew.
  const parts =
    document.languages.length === 0
      ? []
      : partsOf(document).filter(([, texts]) => !saysNothing(texts[document.language]))
  // One finding a language: two hundred lots without a translation are one omission.
  return document.languages.flatMap((language): Found[] => {
    const missing = parts.filter(([, texts]) => saysNothing(texts[language]))
    const [first] = missing
    return first
      ? [
          {
            rule: 'translationMissing',
            field: `${first[0]}.${language}`,
            values: { language, count: missing.length },
          },
        ]
      : []
  })
}

/** Title, description, languages and whom to ask. */
export const checkTexts = (document: RequestDocument): Found[] => {
  const { language, title, description, contact } = document
  const found: Found[] = []
  if (saysNothing(title[language])) found.push({ rule: 'titleMissing', field: `title.${language}` })
  if (document.kind === 'tender' && saysNothing(description[language]))
    found.push({ rule: 'descriptionMissing', field: `description.${language}` })
  if (contact.email.trim() === '') found.push({ rule: 'contactMissing', field: 'contact.email' })
  else if (!EMAIL.test(contact.email.trim()))
    found.push({ rule: 'contactEmailInvalid', field: 'contact.email' })
  return [...found, ...languages(document), ...translations(document)]
}

/** Who may see it, and who opens. */
export const checkAccess = (
  { privacy, opening: { together, openers } }: RequestDocument,
  { openersWithKey, members, hasExtendedPrivacy }: Circumstances,
): Found[] => {
  const found: Found[] = []
  if (privacy === 'extended' && hasExtendedPrivacy === false)
    found.push({ rule: 'planTooLow', field: 'privacy' })
  if (new Set(openers).size < openers.length)
    found.push({ rule: 'openersTwice', field: 'opening.openers' })
  if (together === 2 && new Set(openers).size < 2)
    found.push({ rule: 'openersMissing', field: 'opening.openers' })
  openers.forEach((opener, at) => {
    const field = `opening.openers.${at}`
    if (members && !members.has(opener)) found.push({ rule: 'openerNoMember', field })
    else if (together === 2 && openersWithKey && !openersWithKey.has(opener))
      found.push({ rule: 'openerWithoutKey', field })
  })
  return found
}
