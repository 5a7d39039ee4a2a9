import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Under the form: the way to the other pages. */
  readonly footer?: ReactNode
}

/** The narrow column that all pages of accounts share. */
export const Frame = ({ title, children, footer }: Props) => (
  <div className="flex w-full max-w-96 flex-col gap-6">
    <title>{`${title} · Kogge`}</title>
    <h1 className="font-semibold text-2xl">{title}</h1>
    {children}
    {footer && <div className="border-line border-t pt-4 text-muted">{footer}</div>}
  </div>
)
