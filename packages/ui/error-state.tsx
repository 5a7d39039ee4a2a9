import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { State, type StateProps } from './state-frame.tsx'

export type ErrorStateProps = Omit<StateProps, 'icon' | 'role'> & {
  /** With `onRetry`: the button's text. */
  retryLabel: string
  onRetry?: () => void
  retrying?: boolean
}

/** Loading failed; offers to try again. `footnote` is the place for the correlation id. */
export function ErrorState(props: ErrorStateProps) {
  const { retryLabel, onRetry, retrying = false, actions, ...rest } = props
  return (
    <State
      role="alert"
      icon={<TriangleAlert aria-hidden strokeWidth={1.5} className="text-danger-text" />}
      actions={
        <>
          {onRetry && (
            <Button icon={<RotateCw aria-hidden />} loading={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </>
      }
      {...rest}
    />
  )
}
