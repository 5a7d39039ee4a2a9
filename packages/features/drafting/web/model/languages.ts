import type { RequestDocument } from '@kogge/domain/drafting/document.ts'

type Texts = Record<string, string>

/** A document without its texts in a language; the original stays. */
export const withoutLanguage = (document: RequestDocument, language: string): RequestDocument => {
  if (language === document.language) return document
  const left = (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).filter(([code]) => code !== language))
  return {
    ...document,
    languages: document.languages.filter((code) => code !== language),
    title: left(document.title),
    description: left(document.description),
    message: left(document.message),
    lots: document.lots.map((lot) => ({
      ...lot,
      title: left(lot.title),
      description: left(lot.description),
    })),
    requirements: document.requirements.map((requirement) => ({
      ...requirement,
      question: left(requirement.question),
      help: left(requirement.help),
      answer:
        requirement.answer.type === 'choice'
          ? {
              ...requirement.answer,
              options: requirement.answer.options.map((option) => ({
                ...option,
                label: left(option.label),
              })),
            }
          : requirement.answer,
    })),
    criteria: document.criteria.map((criterion) => ({
      ...criterion,
      name: left(criterion.name),
      description: left(criterion.description),
    })),
  }
}
