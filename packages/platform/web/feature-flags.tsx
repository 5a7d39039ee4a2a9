import { FLAGS, type FlagName } from '@kogge/domain/flags/feature-flags.ts'
import { createContext, type ReactNode, use } from 'react'

/** The flags that have been read; what is missing is what it is by default. */
export type FlagValues = Readonly<Partial<Record<FlagName, boolean>>>

const FlagsContext = createContext<FlagValues>({})

interface Props {
  readonly values: FlagValues
  readonly children: ReactNode
}

/** Holds the flags of the page. Stands once, within the providers of session and active organisation. */
export const FlagsProvider = ({ values, children }: Props) => (
  <FlagsContext value={values}>{children}</FlagsContext>
)

/** Whether a flag is on for the reader in the organisation that they act in; its default until known. */
export const useFlag = (name: FlagName): boolean => use(FlagsContext)[name] ?? FLAGS[name].fallback
