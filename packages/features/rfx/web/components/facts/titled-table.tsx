import type { ReactNode } from 'react'

interface PartProps {
  readonly title: string
  readonly description?: string | undefined
  readonly children: ReactNode
}

/** A titled table. The table is named itself, so this is no landmark that would repeat the name. */
export const Part = ({ title, description, children }: PartProps) => (
  <div>
    <h2 className="font-semibold text-lg">{title}</h2>
    {description && <p className="text-muted">{description}</p>}
    <div className="mt-2">{children}</div>
  </div>
)
