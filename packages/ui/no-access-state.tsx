import { Lock } from 'lucide-react'
import { State, type StateProps } from './state-frame.tsx'

export type NoAccessStateProps = Omit<StateProps, 'icon' | 'role'>

/** The reader may not see this; `actions` says who can help or where to sign in. */
export function NoAccessState(props: NoAccessStateProps) {
  return <State icon={<Lock aria-hidden strokeWidth={1.5} />} {...props} />
}
