import type { ReactNode } from 'react'

interface Props {
  /** What is null is not known and left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode | null])[]
}

/** Names and values of a record in a narrow place. */
export const Facts = ({ facts }: Props) => (
  <dl className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-4">
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-line border-b py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
  </dl>
)
