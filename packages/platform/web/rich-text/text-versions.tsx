import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ReactNode } from 'react'

interface Version {
  readonly revision: number
  readonly writtenAt: string
}

interface Props<Item extends Version> {
  readonly title: string
  /** Stands before the time of each. */
  readonly writtenAt: string
  readonly versions: readonly Item[]
  readonly children: (version: Item) => ReactNode
}

/** The earlier versions of a text, the latest first. */
export const TextVersions = <Item extends Version>(props: Props<Item>) => {
  const { title, writtenAt, versions, children } = props
  const formats = useFormats()
  return (
    <ol aria-label={title} className="mt-2 space-y-3 border-line border-l-2 pl-3">
      {versions.map((version) => (
        <li key={version.revision}>
          <p className="text-sm text-subtle">
            {writtenAt}{' '}
            <time dateTime={version.writtenAt}>{formats.dateTime(version.writtenAt)}</time>
          </p>
          <div className="text-muted">{children(version)}</div>
        </li>
      ))}
    </ol>
  )
}
