import type { RequestDocument } from './request-document.ts'

type Texts = Readonly<Record<string, string>>

/** A document with its texts in the languages that it is given in, and in no other; the original stays. */
export const inOwnLanguages = (document: RequestDocument): RequestDocument => {
  const own = ownTexts(document)
  return {
    ...document,
    title: own(document.title),
    description: own(document.description),
    message: own(document.message),
    lots: document.lots.map((lot) => ({
      ...lot,
      title: own(lot.title),
      description: own(lot.description),
    })),
    requirements: document.requirements.map(({ answer, ...requirement }) => ({
      ...requirement,
      question: own(requirement.question),
      help: own(requirement.help),
      answer:
        answer.type === 'choice'
          ? {
              ...answer,
              options: answer.options.map((option) => ({ ...option, label: own(option.label) })),
            }
          : answer,
    })),
    criteria: document.criteria.map((criterion) => ({
      ...criterion,
      name: own(criterion.name),
      description: own(criterion.description),
    })),
    ...(document.official && {
      official: {
        ...document.official,
        law: own(document.official.law),
        features: own(document.official.features),
        urgency: own(document.official.urgency),
        reviewDeadline: own(document.official.reviewDeadline),
        ...(document.official.directAwardReason && {
          directAwardReason: own(document.official.directAwardReason),
        }),
      },
    }),
  }
}

/** Leaves of texts those in the languages that a document is given in. */
export const ownTexts = ({
  language,
  languages,
}: Pick<RequestDocument, 'language' | 'languages'>): ((texts: Texts) => Record<string, string>) => {
  const own = new Set([language, ...languages])
  return (texts) => Object.fromEntries(Object.entries(texts).filter(([code]) => own.has(code)))
}
