import type { ResponseContent, SealedAttachment } from './response-content.ts'

/** Every file of a response: those that answer a requirement, and the further ones. */
export const filesOf = (
  content: Pick<ResponseContent, 'answers' | 'files'>,
): readonly SealedAttachment[] => [
  ...content.answers.flatMap(({ answer }) => (answer.type === 'file' ? answer.files : [])),
  ...content.files,
]
