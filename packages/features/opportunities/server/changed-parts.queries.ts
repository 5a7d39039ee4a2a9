import type { Db } from '@kogge/db/client.ts'
import type { StoredChange } from '@kogge/db/schema/opportunities.ts'
import { ownFieldsOf } from './fields/own-fields.queries.ts'
import type { OwnFieldView } from './fields/own-fields.views.ts'
import type { ReadEvent } from './opportunities.views.ts'
import { questionnairesByIds } from './questionnaire/questionnaires.queries.ts'

type Part = NonNullable<ReadEvent['changes'][number]['part']>

/** The name of what changed, and how its values read. */
interface ChangedParts {
  /** The own field or the question of a change; absent for others. */
  partOf(change: StoredChange): Part | undefined
  /** A value of such a change, or of a change of the questionnaire's version; null for another. */
  textOf(change: StoredChange, value: unknown): string | null
}

const versionsIn = (changes: readonly StoredChange[]): string[] => {
  const ids = changes.flatMap(({ field, version, before, after }) =>
    field === 'questionnaire' ? [before, after] : [version],
  )
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** An answer in words: an option by its label, else the code; its note in further lines. */
const answerText = (
  options: readonly { readonly id: string; readonly label: string }[],
  answer: unknown,
): string => {
  const { value, note }: { value?: unknown; note?: unknown } = Object(answer)
  const label = options.find(({ id }) => id === value)?.label ?? String(value)
  return note ? `${label}\n${note}` : label
}

/** The own fields and questions that some changes of an organisation's opportunities are of. */
export const changedParts = async (
  db: Db,
  orgId: string,
  changes: readonly StoredChange[],
): Promise<ChangedParts> => {
  const isOwn = changes.some(({ field }) => field === 'own')
  const fields: readonly OwnFieldView[] = isOwn ? await ownFieldsOf(db, orgId) : []
  const versions = await questionnairesByIds(db, orgId, versionsIn(changes))
  const questionOf = ({ part, version }: StoredChange) =>
    versions.find(({ versionId }) => versionId === version)?.questions.find(({ id }) => id === part)
  const fieldOf = ({ part }: StoredChange) => fields.find(({ fieldId }) => fieldId === part)
  return {
    partOf: (change) => {
      if (change.field === 'own') {
        const own = fieldOf(change)
        return own && { id: own.fieldId, name: own.name, kind: own.kind }
      }
      const question = change.field === 'answer' ? questionOf(change) : undefined
      return question && { id: question.id, name: question.text, kind: question.kind }
    },
    textOf: (change, value) => {
      if (value === null || value === undefined) return null
      if (change.field === 'own')
        return fieldOf(change)?.options.find(({ id }) => id === value)?.label ?? null
      if (change.field === 'answer') return answerText(questionOf(change)?.options ?? [], value)
      if (change.field !== 'questionnaire') return null
      const version = versions.find(({ versionId }) => versionId === value)
      return version?.createdAt.toISOString() ?? null
    },
  }
}
