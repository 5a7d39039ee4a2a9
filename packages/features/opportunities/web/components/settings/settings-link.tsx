import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingsPart } from '../../model/settings-parts.ts'

interface Props {
  readonly part: SettingsPart
  readonly children: ReactNode
}

/** The way to the settings of opportunities from another page. */
export const SettingsLink = ({ part, children }: Props) => (
  <Link to="/opportunities/list" hash={part} className="text-link underline underline-offset-2">
    {children}
  </Link>
)
