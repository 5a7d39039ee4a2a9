import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

/** Longer texts are not compared word by word, which takes long; they are shown whole. */
const LONGEST = 20_000

interface Props {
  readonly before: string
  readonly after: string
}

/** Two texts in one: what was taken out is struck through, what came is underlined. */
export const TextDifference = ({ before, after }: Props) => {
  const parts = useMemo(() => {
    const found =
      before.length + after.length > LONGEST
        ? [
            { value: before, removed: true, added: false },
            { value: after, removed: false, added: true },
          ]
        : diffWordsWithSpace(before, after)
    let start = 0
    return found.map((part) => {
      start += part.value.length + 1
      return { ...part, start }
    })
  }, [before, after])
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {parts.map(({ value, added, removed, start }) => {
        if (added)
          return (
            <ins key={start} className="bg-accent-soft underline">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={start} className="bg-danger-soft text-muted">
              {value}
            </del>
          )
        return <span key={start}>{value}</span>
      })}
    </p>
  )
}
