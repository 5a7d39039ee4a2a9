import type { RequestDocument } from '../document.ts'
import type { Circumstances, Found } from '../rules.ts'

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** Whether HTML of a few elements says anything. */
const saysNothing = (html: string | undefined): boolean =>
  (html ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** What it is called, in the first language, for a reader of findings. */
const languages = ({ language, languages: others }: RequestDocument): Found[] =>
  others
    .filter((other, index) => other === language || others.indexOf(other) !== index)
    .map((other) => ({ rule: 'languageTwice', field: 'languages', values: { language: other } }))

const translations = (document: RequestDocument): Found[] => {
  const has = (texts: Readonly<Record<string, string>>, language: string) =>
    !saysNothing(texts[language])
  const parts: [string, Readonly<Record<string, string>>][] = [
    ['title', document.title],
    ['description', document.description],
    ...document.lots.map(({ title }, at): [string, typeof title] => [`lots.${at}.title`, title]),
    ...document.requirements.map(({ question }, at): [string, typeof question] => [
      `requirements.${at}.question`,
      question,
    ]),
    ...document.criteria.map(({ name }, at): [string, typeof name] => [
      `criteria.${at}.name`,
      name,
    ]),
  ]
  // One finding a language: two hundred lots without a translation are one omission.
  return document.languages.flatMap((language): Found[] => {
    const missing = parts.filter(
      ([, texts]) => has(texts, document.language) && !has(texts, language),
    )
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
