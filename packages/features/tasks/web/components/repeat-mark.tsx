import { Repeat } from 'lucide-react'
import type { TaskCard } from '../tasks.client.ts'
import { useRepetitionText } from '../use-repetition-text.ts'

/** That a task repeats, and how; nothing for one that does not. */
export const RepeatMark = ({ recurrence }: Pick<TaskCard, 'recurrence'>) => {
  const read = useRepetitionText()
  return (
    recurrence && (
      <span className="inline-flex items-center gap-1 text-muted text-sm">
        <Repeat aria-hidden className="size-3.5 shrink-0" />
        {read(recurrence)}
      </span>
    )
  )
}
