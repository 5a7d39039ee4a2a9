import { type Choices, chosenVersion } from '@kogge/domain/kernel/chosen-edits.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useState } from 'react'
import { useOrgListRefresh } from './use-org-list-refresh.ts'

/** An edit of which nothing was stored: others have changed the same fields, each to another value. */
interface Conflict<Version, Field> {
  readonly base: Version
  readonly mine: Version
  readonly theirs: Version
  readonly fields: readonly Field[]
}

interface Saved<Version, Field> {
  readonly conflicts: readonly Field[]
  readonly eventId: string | null
  /** What was stored before. */
  readonly theirs: Version
}

interface Options<Version extends object, Field extends keyof Version & string> {
  readonly fields: readonly Field[]
  readonly save: (base: Version, mine: Version) => Promise<Saved<Version, Field>>
  readonly onSaved: (eventId: string | null) => void
}

/** Saves edits over what others did meanwhile, and asks where both changed the same field. */
export const useMergedEdit = <Version extends object, Field extends keyof Version & string>({
  fields,
  save,
  onSaved,
}: Options<Version, Field>) => {
  const action = useAction({ id: 'org-list', refresh: useOrgListRefresh() })
  const [conflict, setConflict] = useState<Conflict<Version, Field> | null>(null)

  /** Gives the conflict; null where it was stored. */
  const store = async (
    base: Version,
    mine: Version,
  ): Promise<{ conflict: Conflict<Version, Field> } | Saved<Version, Field>> => {
    const saved = await save(base, mine)
    const { conflicts, theirs } = saved
    return conflicts.length === 0 ? saved : { conflict: { base, mine, theirs, fields: conflicts } }
  }

  const submit = (base: Version, mine: Version): Promise<boolean> =>
    action.run(async () => {
      const outcome = await store(base, mine)
      if ('conflict' in outcome) {
        setConflict(outcome.conflict)
        return
      }
      setConflict(null)
      onSaved(outcome.eventId)
    })

  return {
    busy: action.busy,
    conflict,
    submit,
    /** Back to the form, with all that was typed. */
    forget: () => setConflict(null),
    settle: async ({ base, mine, theirs }: Conflict<Version, Field>, choices: Choices<Field>) => {
      await submit(theirs, chosenVersion(fields, { base, mine, theirs }, choices))
    },
  }
}
