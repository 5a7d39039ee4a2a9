import { Field, type FieldProps } from '@kogge/ui/field.tsx'
import type { ReactNode } from 'react'
import { useDrafting } from '../../model/drafting-context.ts'
import { useFindingsOf } from '../../model/findings-context.ts'
import { useFindingText } from '../../use-finding-text.ts'

/** A part of the form that a finding can lead to, by the path of its field. */
export const FieldPlace = ({
  path,
  className,
  children,
}: {
  readonly path: string
  readonly className?: string
  readonly children: ReactNode
}) => (
  <div data-field={path} className={`min-w-0 scroll-mt-28 ${className ?? ''}`}>
    {children}
  </div>
)

interface Props extends Omit<FieldProps, 'error'> {
  readonly path: string
  /** What is wrong with what was typed, which no rule can see since it is not in the document. */
  readonly error?: string | null
}

/** A field of the document with what preflight says of it, once the writer has left it. */
export const DraftField = ({ path, error, className, ...rest }: Props) => {
  const { visited } = useDrafting()
  const [finding] = useFindingsOf(path)
  const text = useFindingText()
  const found = finding?.severity === 'error' && visited.has(path) ? text(finding) : null
  return (
    <FieldPlace path={path} {...(className !== undefined && { className })}>
      <Field {...rest} error={error ?? found} />
    </FieldPlace>
  )
}
