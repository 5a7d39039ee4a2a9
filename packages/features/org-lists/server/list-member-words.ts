import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { ListMemberFields } from '@kogge/domain/org-lists/org-list-inputs.ts'

/** The text that an organisation of a list is found by beside its name, folded as the words that are looked for. */
export const memberWords = ({ note, tags }: ListMemberFields): string =>
  foldText([note, ...tags].join(' '))
