import { Inbox } from 'lucide-react'
import { State, type StateProps } from './state-frame.tsx'

export type EmptyStateProps = Omit<StateProps, 'icon' | 'role'> & { icon?: StateProps['icon'] }

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <State icon={icon ?? <Inbox aria-hidden strokeWidth={1.5} />} {...rest} />
}
