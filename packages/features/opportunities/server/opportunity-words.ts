import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'

/** The text that an opportunity is found by, folded as the words that are looked for. */
export const wordsOf = ({
  name,
  description,
  buyer,
  tags,
}: Pick<OpportunityFields, 'name' | 'description' | 'buyer' | 'tags'>): string =>
  foldText([name, description, buyer, ...tags].join(' '))
