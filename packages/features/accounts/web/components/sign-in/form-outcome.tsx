import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** What takes the place of a form when it has done its work; takes the focus, so that it is read out. */
export const Outcome = ({ title, children, actions }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex w-full max-w-96 flex-col gap-4">
      <title>{`${title} · Kogge`}</title>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
        {title}
      </h1>
      {children}
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
