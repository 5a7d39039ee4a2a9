import { cutText } from '../kernel/text-folding.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'

/** Models that texts are turned into vectors with, and how long those are. */
export const EMBEDDING_MODELS = {
  'text-embedding-3-small': { dimensions: 1536 },
  'text-embedding-3-large': { dimensions: 3072 },
} as const
export type EmbeddingModel = keyof typeof EMBEDDING_MODELS
const NAMES = Object.keys(EMBEDDING_MODELS) as [EmbeddingModel, ...EmbeddingModel[]]
export const EMBEDDING_MODEL_NAMES = NAMES
export const DEFAULT_EMBEDDING_MODEL: EmbeddingModel = 'text-embedding-3-small'

/** A text as a vector of a model. */
export interface TextVector {
  readonly model: EmbeddingModel
  readonly vector: readonly number[]
}

/** The models read 8,191 tokens; a token of a Baltic language is two characters at the least. */
const LONGEST_TEXT = 8000

/**
 * What a request is about, in its own words: titles, then what is described, of the whole and of
 * its lots, each text once. Names, addresses and people are no part of it.
 */
export const embeddingText = ({ title, description, lots, language }: RfxContent): string => {
  const own = (texts: Readonly<Record<string, string>>): string[] => {
    const [first] = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
    const chosen = (language && texts[language]) || first?.[1]
    return chosen ? [chosen.replace(/\s+/g, ' ').trim()] : []
  }
  const pieces = [
    ...own(title),
    ...lots.flatMap((lot) => own(lot.title)),
    ...own(description),
    ...lots.flatMap((lot) => own(lot.description)),
  ]
  const text = [...new Set(pieces)].filter((piece) => piece !== '').join('\n')
  return cutText(text, LONGEST_TEXT)
}
