import { Dialog as Radix } from 'radix-ui'

/** The shade behind dialogs and modal sheets. */
export function Overlay() {
  return <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay" />
}
